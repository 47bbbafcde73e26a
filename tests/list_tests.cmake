# Run after a test executable is linked: asks doctest for its cases and writes one add_test() for each into LIST.
# In: FOLDER, COMMAND (the executable, behind an emulator if it is for another machine), WORKING_DIRECTORY, LIST. Unlike doctest's own module it asks once, not once a case, and
# knows the file of a case and names with commas, quotes, brackets and semicolons.
cmake_minimum_required(VERSION 3.24)

list(REMOVE_ITEM COMMAND "")
execute_process(
  COMMAND ${COMMAND} --list-test-cases --reporters=xml
  WORKING_DIRECTORY "${WORKING_DIRECTORY}"
  OUTPUT_VARIABLE xml
  RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${COMMAND} does not list its test cases (${status}):\n${xml}")
endif()

# Characters that would break a CMake list sleep as control characters.
string(ASCII 1 semicolon)
string(ASCII 2 open)
string(ASCII 3 close)
string(ASCII 4 quote)
string(REPLACE "&lt;" "<" xml "${xml}")
string(REPLACE "&gt;" ">" xml "${xml}")
string(REPLACE "&quot;" "${quote}" xml "${xml}")
string(REPLACE "&amp;" "&" xml "${xml}")
string(REPLACE ";" "${semicolon}" xml "${xml}")
string(REPLACE "[" "${open}" xml "${xml}")
string(REPLACE "]" "${close}" xml "${xml}")

# Wakes them, and makes a bracket argument of the text.
function(literal variable text)
  string(REPLACE "${semicolon}" ";" text "${text}")
  string(REPLACE "${open}" "[" text "${text}")
  string(REPLACE "${close}" "]" text "${text}")
  string(REPLACE "${quote}" "\"" text "${text}")
  set(${variable} "[==[${text}]==]" PARENT_SCOPE)
endfunction()

set(command "")
foreach(word IN LISTS COMMAND)
  string(APPEND command " [==[${word}]==]")
endforeach()
set(script "")
string(REGEX MATCHALL "<TestCase [^\n]*/>" cases "${xml}")
foreach(case IN LISTS cases)
  string(REGEX MATCH " name=\"([^\"]*)\"" found "${case}")
  set(name "${CMAKE_MATCH_1}")
  string(REGEX MATCH " filename=\"([^\"]*)\"" found "${case}")
  cmake_path(SET path "${CMAKE_MATCH_1}")
  cmake_path(GET path FILENAME file)
  cmake_path(GET path STEM stem)
  string(REGEX REPLACE "_test$" "" stem "${stem}")
  set(suite "")
  if(case MATCHES " testsuite=\"([^\"]*)\"")
    set(suite "${CMAKE_MATCH_1}")
  endif()
  string(REGEX MATCHALL "[^ ,]+" labels "${suite}")

  set(properties "TIMEOUT 600")
  if("long" IN_LIST labels)
    set(properties "TIMEOUT 7200")
  endif()
  if("serial" IN_LIST labels)
    string(APPEND properties " RUN_SERIAL TRUE")
  endif()

  string(REPLACE "\\" "\\\\" filter "${name}")
  string(REPLACE "," "\\," filter "${filter}")
  literal(test "${FOLDER}/${stem}: ${name}")
  literal(filter "--test-case=${filter}")
  string(APPEND script
    "add_test(${test}${command} [==[--source-file=*/${file}]==] ${filter})\n"
    "set_tests_properties(${test} PROPERTIES WORKING_DIRECTORY [==[${WORKING_DIRECTORY}]==] "
    "LABELS [==[${FOLDER};${labels}]==] ${properties})\n")
endforeach()
file(WRITE "${LIST}" "${script}")
