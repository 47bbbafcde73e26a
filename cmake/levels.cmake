# One program and one library that run on any x86-64 machine and are as fast on each as if they were built for it.
#
# The whole of it is built once more for each level of instruction sets (x86-64-v3 is AVX2 and what came with it, v4
# AVX-512). The program itself, built for the plainest machine, looks for the best of these beside it and becomes that
# (program/cpu_dispatch.h); of the shared library the loader of glibc takes the best one that lies in glibc-hwcaps/ beside
# it. Whole programs and not single functions: what the standard library inlines is then built for one level too, and can't
# be mixed up at link time.
include(ExternalProject)

# hegemon_levels(LEVEL...): builds hegemon-x86-64-LEVEL beside hegemon, and where there is a shared library
# glibc-hwcaps/x86-64-LEVEL beside that.
function(hegemon_levels)
  set(only --target hegemon)
  set(compiler -DCMAKE_CXX_COMPILER=${CMAKE_CXX_COMPILER})
  if(CMAKE_TOOLCHAIN_FILE)
    set(compiler -DCMAKE_TOOLCHAIN_FILE=${CMAKE_TOOLCHAIN_FILE})
  endif()
  if(TARGET hegemon_shared)
    list(APPEND only hegemon_shared)
  endif()
  if(HEGEMON_TESTS)
    set(only)
  endif()
  foreach(level IN LISTS ARGN)
    set(name hegemon-x86-64-${level})
    set(program $<TARGET_FILE_DIR:hegemon>/${name}${CMAKE_EXECUTABLE_SUFFIX})
    set(copies
      COMMAND "${CMAKE_COMMAND}" -E copy <BINARY_DIR>/hegemon${CMAKE_EXECUTABLE_SUFFIX} ${program}
      COMMAND "${CMAKE_STRIP}" ${program})
    install(PROGRAMS ${program} TYPE BIN COMPONENT engine)
    if(TARGET hegemon-manual)
      file(CREATE_LINK hegemon.1.gz "${PROJECT_BINARY_DIR}/manuals/${name}.1.gz" SYMBOLIC)
      install(FILES "${PROJECT_BINARY_DIR}/manuals/${name}.1.gz" DESTINATION share/man/man1 COMPONENT engine)
    endif()
    if(TARGET hegemon_shared)
      set(folder glibc-hwcaps/x86-64-${level})
      set(library $<TARGET_FILE_DIR:hegemon_shared>/${folder}/$<TARGET_SONAME_FILE_NAME:hegemon_shared>)
      list(APPEND copies
        COMMAND "${CMAKE_COMMAND}" -E make_directory $<TARGET_FILE_DIR:hegemon_shared>/${folder}
        COMMAND "${CMAKE_COMMAND}" -E copy <BINARY_DIR>/library/$<TARGET_SONAME_FILE_NAME:hegemon_shared> ${library}
        COMMAND "${CMAKE_STRIP}" --strip-unneeded ${library})
      install(FILES ${library} DESTINATION "${CMAKE_INSTALL_LIBDIR}/${folder}" COMPONENT library)
      if(TARGET hegemon_python)
        install(FILES ${library} DESTINATION "${HEGEMON_WHEEL}/${folder}" COMPONENT wheel EXCLUDE_FROM_ALL)
      endif()
    endif()
    ExternalProject_Add(${name}
      SOURCE_DIR "${PROJECT_SOURCE_DIR}"
      BINARY_DIR "${PROJECT_BINARY_DIR}/${level}"
      CMAKE_ARGS
        ${compiler}
        -DCMAKE_BUILD_TYPE=${CMAKE_BUILD_TYPE}
        -DCMAKE_CXX_FLAGS=-march=x86-64-${level}
        "-DCMAKE_EXE_LINKER_FLAGS=${CMAKE_EXE_LINKER_FLAGS}"
        -DHEGEMON_TESTS=${HEGEMON_TESTS}
        -DHEGEMON_ARENA=${HEGEMON_TESTS}
        -DHEGEMON_LIBRARY=${HEGEMON_LIBRARY}
        -DHEGEMON_PYTHON=OFF
        -DHEGEMON_BENCH=OFF
      BUILD_COMMAND "${CMAKE_COMMAND}" --build <BINARY_DIR> ${only}
      BUILD_ALWAYS ON
      INSTALL_COMMAND ${copies}
      USES_TERMINAL_BUILD ON)
  endforeach()
endfunction()
