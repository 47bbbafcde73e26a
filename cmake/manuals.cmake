# hegemon_manuals(<program> <component>)
#
# Installs the manual page and the completions that the program prints of itself, as part of the component. A program for
# another machine prints them under CMAKE_CROSSCOMPILING_EMULATOR; without one they are left out.
function(hegemon_manuals program component)
  if(CMAKE_CROSSCOMPILING AND NOT CMAKE_CROSSCOMPILING_EMULATOR)
    return()
  endif()
  set(folder "${PROJECT_BINARY_DIR}/manuals")
  set(page "${folder}/${program}.1.gz")
  set(bash "${folder}/${program}.bash")
  set(zsh "${folder}/_${program}")
  set(fish "${folder}/${program}.fish")
  add_custom_command(OUTPUT "${page}" "${bash}" "${zsh}" "${fish}"
    COMMAND "${CMAKE_COMMAND}" -D "FOLDER=${folder}" -D "NAME=${program}" -P "${CMAKE_CURRENT_FUNCTION_LIST_FILE}"
      -- ${CMAKE_CROSSCOMPILING_EMULATOR} $<TARGET_FILE:${program}>
    DEPENDS ${program} "${CMAKE_CURRENT_FUNCTION_LIST_FILE}"
    COMMENT "Manual page and completions of ${program}"
    VERBATIM)
  add_custom_target(${program}-manuals ALL DEPENDS "${page}" "${bash}" "${zsh}" "${fish}")

  install(FILES "${page}" DESTINATION share/man/man1 COMPONENT ${component})
  install(FILES "${bash}" DESTINATION share/bash-completion/completions RENAME ${program} COMPONENT ${component})
  install(FILES "${zsh}" DESTINATION share/zsh/vendor-completions COMPONENT ${component})
  install(FILES "${fish}" DESTINATION share/fish/vendor_completions.d COMPONENT ${component})
endfunction()

# cmake -D FOLDER=<folder> -D NAME=<name> -P manuals.cmake -- COMMAND...: writes NAME.1.gz, NAME.bash, _NAME and NAME.fish,
# which the command prints of itself.
if(CMAKE_SCRIPT_MODE_FILE)
  set(command)
  set(found FALSE)
  foreach(i RANGE 1 ${CMAKE_ARGC})
    if(found AND DEFINED CMAKE_ARGV${i})
      list(APPEND command "${CMAKE_ARGV${i}}")
    elseif("${CMAKE_ARGV${i}}" STREQUAL "--")
      set(found TRUE)
    endif()
  endforeach()

  set(ENV{HEGEMON_LEVEL} plain)  # the programs for better machines may not be there yet
  file(MAKE_DIRECTORY "${FOLDER}")
  function(print file)
    execute_process(COMMAND ${command} ${ARGN} OUTPUT_FILE "${FOLDER}/${file}" COMMAND_ERROR_IS_FATAL ANY)
  endfunction()
  print(${NAME}.1 --man)
  print(${NAME}.bash --completion bash)
  print(_${NAME} --completion zsh)
  print(${NAME}.fish --completion fish)
  # -n: neither name nor time, so that the same page gives the same file.
  execute_process(COMMAND gzip -9nf "${FOLDER}/${NAME}.1" COMMAND_ERROR_IS_FATAL ANY)
endif()
