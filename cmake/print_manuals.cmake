# cmake -D FOLDER=<folder> -D NAME=<name> -P print_manuals.cmake -- COMMAND...: writes NAME.1.gz, NAME.bash, _NAME and NAME.fish,
# which the command prints of itself.
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
