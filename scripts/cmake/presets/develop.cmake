# As fast as a release, but quick to build, with tests: to change something and try it.
set(CMAKE_BUILD_TYPE Release CACHE STRING "")
set(TRATTO_LTO OFF CACHE BOOL "")
set(TRATTO_TESTS ON CACHE BOOL "")
