# One program that runs on any x86-64 machine and is as fast on each as if it were built for it.
#
# The whole of it is built once more for each level of instruction sets (x86-64-v3 is AVX2 and what came with it, v4
# AVX-512); the program itself, built for the plainest machine, looks for the best of these beside it and becomes that
# (protocol/cpu_dispatch.h). Whole programs and not single functions: what the standard library inlines is then built for one
# level too, and can't be mixed up at link time.
include(ExternalProject)

# hegemon_levels(<target> LEVEL...): builds <target>-x86-64-LEVEL beside the target.
function(hegemon_levels target)
  set(only)
  if(NOT HEGEMON_TESTS)
    set(only --target ${target})
  endif()
  foreach(level IN LISTS ARGN)
    set(name ${target}-x86-64-${level})
    ExternalProject_Add(${name}
      SOURCE_DIR "${PROJECT_SOURCE_DIR}"
      BINARY_DIR "${PROJECT_BINARY_DIR}/${level}"
      CMAKE_ARGS
        -DCMAKE_CXX_COMPILER=${CMAKE_CXX_COMPILER}
        -DCMAKE_BUILD_TYPE=${CMAKE_BUILD_TYPE}
        -DCMAKE_CXX_FLAGS=-march=x86-64-${level}
        -DHEGEMON_TESTS=${HEGEMON_TESTS}
        -DHEGEMON_BENCH=OFF
      BUILD_COMMAND "${CMAKE_COMMAND}" --build <BINARY_DIR> ${only}
      BUILD_ALWAYS ON
      INSTALL_COMMAND "${CMAKE_COMMAND}" -E copy <BINARY_DIR>/protocol/${target} $<TARGET_FILE:${target}>-x86-64-${level}
      USES_TERMINAL_BUILD ON)
    install(PROGRAMS $<TARGET_FILE:${target}>-x86-64-${level} TYPE BIN COMPONENT engine)
  endforeach()
endfunction()
