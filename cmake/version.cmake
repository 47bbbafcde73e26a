# hegemon_version(<variable> <directory> <fallback>)
#
# Sets the variable to the version by the tags of git: 0.2.0 at the tag v0.2.0, 0.2.0+5.g1a2b3c4d5 five commits later. In an
# archive of the sources git has written it into cmake/described.txt (.gitattributes). Where neither says it, it is the fallback:
# that of project() with -rc, for what has not been tagged.
function(hegemon_version variable directory fallback)
  set(${variable} "${fallback}" PARENT_SCOPE)
  set(described)
  find_program(git git)
  if(git AND EXISTS "${directory}/.git")
    execute_process(COMMAND "${git}" -C "${directory}" describe --tags --match "v[0-9]*" --abbrev=9
      OUTPUT_VARIABLE described OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  elseif(EXISTS "${directory}/cmake/described.txt")
    file(STRINGS "${directory}/cmake/described.txt" described LIMIT_COUNT 1)
  endif()
  if(NOT described MATCHES "^v([0-9]+\\.[0-9]+\\.[0-9]+)(-([0-9]+)-(g[0-9a-f]+))?$")
    return()
  endif()
  set(version "${CMAKE_MATCH_1}")
  if(CMAKE_MATCH_2)
    string(APPEND version "+${CMAKE_MATCH_3}.${CMAKE_MATCH_4}")
  endif()
  set(${variable} "${version}" PARENT_SCOPE)
endfunction()
