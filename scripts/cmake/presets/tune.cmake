# The numbers of the search as options: for scripts/tune and scripts/ablate.
set(CMAKE_BUILD_TYPE Release CACHE STRING "")
set(TRATTO_LTO OFF CACHE BOOL "")
set(TRATTO_TUNE ON CACHE BOOL "")
