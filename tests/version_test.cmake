# The version by tags of git, in repositories made for it: cmake -D SOURCE=<project> -D FOLDER=<to be made> -P version_test.cmake
include("${SOURCE}/cmake/version.cmake")
file(REMOVE_RECURSE "${FOLDER}")
file(MAKE_DIRECTORY "${FOLDER}")

function(run)
  execute_process(COMMAND git -c user.name=test -c user.email=test@localhost ${ARGN} WORKING_DIRECTORY "${FOLDER}"
    OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# That of an archive of the sources, which is no repository. In such an archive git has replaced what this is about.
file(READ "${SOURCE}/cmake/described.txt" described)
function(expect_in_archive pattern)
  if(NOT described MATCHES "^\\$Format:")
    return()
  endif()
  run(archive -o archive.tar HEAD)
  file(ARCHIVE_EXTRACT INPUT "${FOLDER}/archive.tar" DESTINATION "${FOLDER}/archive")
  hegemon_version(version "${FOLDER}/archive" 1.2.3)
  if(NOT version MATCHES "^${pattern}$")
    message(FATAL_ERROR "the version of an archive is ${version}, expected ${pattern}")
  endif()
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
file(COPY "${SOURCE}/.gitattributes" DESTINATION "${FOLDER}")
file(COPY "${SOURCE}/cmake/described.txt" DESTINATION "${FOLDER}/cmake")
run(add .gitattributes cmake/described.txt)
run(commit -q -m one)
expect("1\\.2\\.3")  # no tag
expect_in_archive("1\\.2\\.3")
run(tag v0.4.0)
expect("0\\.4\\.0")
expect_in_archive("0\\.4\\.0")
run(commit -q --allow-empty -m two)
run(tag nightly)
expect("0\\.4\\.0\\+1\\.g[0-9a-f]+")
expect_in_archive("0\\.4\\.0\\+1\\.g[0-9a-f]+")
run(tag v0.5)  # no version of three numbers
expect("1\\.2\\.3")
