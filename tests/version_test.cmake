# The version by tags of git, in repositories made for it: cmake -D SOURCE=<project> -D FOLDER=<to be made> -P version_test.cmake
include("${SOURCE}/cmake/version.cmake")
file(REMOVE_RECURSE "${FOLDER}")
file(MAKE_DIRECTORY "${FOLDER}")

function(run)
  execute_process(COMMAND git -c user.name=test -c user.email=test@localhost ${ARGN} WORKING_DIRECTORY "${FOLDER}"
    OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
endfunction()

function(expect pattern)
  hegemon_version(version "${FOLDER}" 1.2.3)
  if(NOT version MATCHES "^${pattern}$")
    message(FATAL_ERROR "the version is ${version}, expected ${pattern}")
  endif()
endfunction()

expect("1\\.2\\.3")  # no repository
run(init -q)
expect("1\\.2\\.3")  # no commit
run(commit -q --allow-empty -m one)
expect("1\\.2\\.3")  # no tag
run(tag v0.4.0)
expect("0\\.4\\.0")
run(commit -q --allow-empty -m two)
run(tag nightly)
expect("0\\.4\\.0\\+1\\.g[0-9a-f]+")
run(tag v0.5)  # no version of three numbers
expect("1\\.2\\.3")
