# Checks on, both sanitizers, tests: to find out what is wrong.
set(CMAKE_BUILD_TYPE Debug CACHE STRING "")
set(TRATTO_SANITIZE "address,undefined" CACHE STRING "")
set(TRATTO_LTO OFF CACHE BOOL "")
set(TRATTO_TESTS ON CACHE BOOL "")
