# hegemon_folder(<folder> [FLAT] [SEES <target>...] [EXCEPT <file>...])
#
# Makes the library hegemon_<folder> of all sources below a folder of the project (FLAT: of those directly in it), EXCEPT
# those named. SEES is what its sources and headers may use: folders further down, and libraries of the system. The
# library of arena/uci is hegemon_arena_uci.
#
# Headers are included from the root, as "engine/point.h". The library gives out an include path of its own that
# holds nothing but a link to its folder, so that a header of a folder which SEES does not reach is not found.
function(hegemon_folder folder)
  cmake_parse_arguments(PARSE_ARGV 1 arg "FLAT" "" "SEES;EXCEPT")
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
