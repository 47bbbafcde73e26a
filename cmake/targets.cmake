# How the targets of the project are made: their warnings, the libraries of its folders, its programs.

# Link hegemon_warnings PRIVATE to targets of our own. Nothing of it reaches other people's headers, which come from
# imported targets and so are system headers.
add_library(hegemon_warnings INTERFACE)

target_compile_options(hegemon_warnings INTERFACE
  -Wall -Wextra -Wpedantic
  -Wconversion -Wdouble-promotion
  -Wshadow -Wundef -Wunused
  -Wcast-align -Wcast-qual -Wold-style-cast
  -Wextra-semi -Wformat=2 -Wimplicit-fallthrough
  -Wnon-virtual-dtor -Woverloaded-virtual
  # Counts and values must not depend on whether the machine has fused multiply-add.
  -ffp-contract=off
  # Texts with __FILE__ are the same in every clone (scripts/lib.sh, use_ccache).
  "-fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=")

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(hegemon_warnings INTERFACE
    -Wduplicated-cond -Wlogical-op
    -Wno-psabi      # notes about the ABI of vector types, which cross no library border here
    -Wno-restrict)  # false alarms on std::string in g++ 12 (gcc.gnu.org/PR105651)
else()
  # clang counts this one as part of -Wconversion, g++ does not; both shall warn of the same things.
  target_compile_options(hegemon_warnings INTERFACE -Wno-sign-conversion)
endif()

# Emscripten's toolchain file skips CMake's look at the compiler, and with it the option that makes warnings errors.
if(EMSCRIPTEN AND CMAKE_COMPILE_WARNING_AS_ERROR)
  target_compile_options(hegemon_warnings INTERFACE -Werror)
endif()

# On Windows g++ keeps the stack aligned to 16 bytes only, and uses instructions for wider vectors that need more
# (gcc.gnu.org/PR54412): the assembler takes their forms for any address.
if(MINGW)
  target_compile_options(hegemon_warnings INTERFACE -Wa,-muse-unaligned-vector-move)
endif()

# The option of builds that are made for speed; empty: of others.
set(HEGEMON_HOT "")
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND CMAKE_CXX_FLAGS_RELEASE MATCHES "-O3")
  set(HEGEMON_HOT -O3)
endif()

# hegemon_glob(<variable> <pattern>...): sets the variable to the files that match; a pattern that matches none is an error, so that a
# list of files which says how they are compiled goes along when they move.
function(hegemon_glob variable)
  set(all)
  foreach(pattern IN LISTS ARGN)
    file(GLOB files CONFIGURE_DEPENDS "${pattern}")
    if(NOT files)
      message(FATAL_ERROR "no file matches ${pattern}")
    endif()
    list(APPEND all ${files})
  endforeach()
  set(${variable} ${all} PARENT_SCOPE)
endfunction()

# hegemon_folder(<folder> [FLAT] [TOGETHER | SUBFOLDERS_TOGETHER] [COLD] [SEES <target>...] [EXCEPT <file>...])
#
# Makes the library hegemon_<folder> of all sources below a folder of the project (FLAT: of those directly in it), EXCEPT
# those named. SEES is what its sources and headers may use: folders further down, and libraries of the system. The
# library of arena/uci is hegemon_arena_uci. TOGETHER, SUBFOLDERS_TOGETHER: hegemon_compile_together() for
# the library. COLD: nobody waits for its code, which is text in and out: it is compiled with -O1 where the rest has -O3, as
# that takes a fifth less time.
#
# Headers are included from the root, as "engine/point.h". The library gives out an include path of its own that
# holds nothing but a link to its folder, so that a header of a folder which SEES does not reach is not found.
function(hegemon_folder folder)
  cmake_parse_arguments(PARSE_ARGV 1 arg "FLAT;TOGETHER;SUBFOLDERS_TOGETHER;COLD" "" "SEES;EXCEPT")
  string(REPLACE "/" "_" target "hegemon_${folder}")
  set(directory "${PROJECT_SOURCE_DIR}/${folder}")

  set(glob GLOB_RECURSE)
  if(arg_FLAT)
    set(glob GLOB)
  endif()
  file(${glob} sources CONFIGURE_DEPENDS "${directory}/*.cpp")
  foreach(file IN LISTS arg_EXCEPT)
    list(REMOVE_ITEM sources "${directory}/${file}")
  endforeach()

  hegemon_include_root(include_root ${folder} "${directory}")
  if(sources)
    add_library(${target} STATIC ${sources})
    target_link_libraries(${target} PUBLIC ${arg_SEES} PRIVATE hegemon_warnings)
    target_include_directories(${target} PUBLIC "${include_root}")
    if(arg_COLD AND HEGEMON_HOT)
      target_compile_options(${target} PRIVATE -O1)
      if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        # Below -O2 g++ takes members of a std::variant that is moved from for uninitialized.
        target_compile_options(${target} PRIVATE -Wno-maybe-uninitialized)
      endif()
    endif()
    if(arg_TOGETHER)
      hegemon_compile_together(${target} 13)
    elseif(arg_SUBFOLDERS_TOGETHER)
      hegemon_compile_together(${target} 13 SUBFOLDERS)
    endif()
  else()  # headers only
    add_library(${target} INTERFACE)
    target_link_libraries(${target} INTERFACE ${arg_SEES})
    target_include_directories(${target} INTERFACE "${include_root}")
  endif()
endfunction()

# hegemon_include_root(<variable> <folder> <directory>)
#
# Sets the variable to an include path in which "<folder>/..." is the directory, and nothing else is.
function(hegemon_include_root variable folder directory)
  string(REPLACE "/" "_" name "${folder}")
  set(include_root "${PROJECT_BINARY_DIR}/include/${name}")
  cmake_path(SET link "${include_root}/${folder}")
  cmake_path(GET link PARENT_PATH parent)
  file(MAKE_DIRECTORY "${parent}")
  file(CREATE_LINK "${directory}" "${link}" SYMBOLIC)
  set(${variable} "${include_root}" PARENT_SCOPE)
endfunction()

# hegemon_foreign_headers(<target> <name> <header>)
#
# Makes the target of a library of headers alone that stands in this machine's /usr/include, for a build for another machine.
function(hegemon_foreign_headers target name header)
  find_path(${target}_root "${header}" PATHS /usr/include NO_CMAKE_FIND_ROOT_PATH REQUIRED)
  hegemon_include_root(root ${name} "${${target}_root}/${name}")
  add_library(${target} INTERFACE)
  target_include_directories(${target} SYSTEM INTERFACE "${root}")
endfunction()

# hegemon_compile_together(<target> <number> [SUBFOLDERS])
#
# With HEGEMON_UNITY, which the presets that tests run on set, this many files are compiled as one: most of a file's time is
# headers and code of the same templates. So names must not meet in the unnamed namespaces of a folder; that each file includes
# what it needs is checked by scripts/self-contained.
# SUBFOLDERS: the files of each folder are compiled as one, without those of the folders below it. Each game has a
# subfolder, and games have types of the same names.
option(HEGEMON_UNITY "Compile several files as one where a folder is made for it" OFF)
function(hegemon_compile_together target number)
  cmake_parse_arguments(PARSE_ARGV 2 arg "SUBFOLDERS" "" "")
  if(NOT HEGEMON_UNITY)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${number})
  if(arg_SUBFOLDERS)
    set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
    get_target_property(sources ${target} SOURCES)
    foreach(source IN LISTS sources)
      cmake_path(GET source PARENT_PATH folder)
      cmake_path(GET folder FILENAME group)
      set_source_files_properties("${source}" PROPERTIES UNITY_GROUP "${group}")
    endforeach()
  endif()
endfunction()

# hegemon_program(<target> <source>...)
#
# Adds a program, built at the top of the build folder, where people and configurations of GUIs look for it. On Windows its texts are UTF-8 (platform/windows/program.manifest).
function(hegemon_program target)
  add_executable(${target} ${ARGN})
  target_link_libraries(${target} PRIVATE hegemon_warnings)
  set_target_properties(${target} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}")
  if(WIN32)
    enable_language(RC)
    set(resources "${PROJECT_SOURCE_DIR}/platform/windows/program.rc")
    target_sources(${target} PRIVATE "${resources}")
    set_source_files_properties("${resources}" PROPERTIES OBJECT_DEPENDS "${PROJECT_SOURCE_DIR}/platform/windows/program.manifest")
  endif()
endfunction()

# hegemon_embed(<target> <output.cpp> <header> <function> FILE...)
#
# Adds to the target a source that defines `std::string_view hegemon::<function>(std::string_view name)`, which returns
# the bytes of the FILE whose stem is the name. It is made anew when a file changes.
function(hegemon_embed target output header function)
  set(arrays "")
  set(cases "")
  foreach(file IN LISTS ARGN)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
    cmake_path(GET file STEM name)
    file(READ "${file}" hex HEX)
    string(REGEX REPLACE "(..)" "'\\\\x\\1'," bytes "${hex}")
    string(REGEX REPLACE "(('\\\\x..',)('\\\\x..',)('\\\\x..',)('\\\\x..',)('\\\\x..',)('\\\\x..',)('\\\\x..',)('\\\\x..',))" "\\1\n" bytes "${bytes}")
    string(APPEND arrays "constexpr char ${name}_bytes[] = {\n${bytes}};\n")
    string(APPEND cases "  if (name == \"${name}\") return {${name}_bytes, sizeof ${name}_bytes};\n")
  endforeach()
  file(CONFIGURE OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/${output}" CONTENT
"// Made by hegemon_embed() in cmake/targets.cmake.
#include \"${header}\"
namespace hegemon {
namespace {
${arrays}}  // namespace
std::string_view ${function}([[maybe_unused]] std::string_view name) {
${cases}  return {};
}
}  // namespace hegemon
" @ONLY)
  target_sources(${target} PRIVATE "${CMAKE_CURRENT_BINARY_DIR}/${output}")
endfunction()
