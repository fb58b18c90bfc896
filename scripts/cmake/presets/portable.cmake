# One static file for every x86-64 processor, as scripts/release builds it but without a profile.
set(CMAKE_BUILD_TYPE Release CACHE STRING "")
set(TRATTO_ARCH x86-64-v1 CACHE STRING "")
set(TRATTO_STATIC ON CACHE BOOL "")
