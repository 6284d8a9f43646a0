# Scenarios as tests of ctest. Installed with the package; also available in projects that add
# fakebot with add_subdirectory() or FetchContent.
#
#   fakebot_add_scenario(NAME name SCENARIO file
#     [DRIVER target-or-command arguments...]  # {port} in them is replaced by the device
#     [SEED n] [REPEAT n] [TIME virtual]       # as of: fakebot test
#     [TIMEOUT seconds] [LABELS labels...]     # as of: set_tests_properties()
#     [JUNIT directory]                        # gets <name>.xml, for CI
#     [RUN_SERIAL]                             # no other test in parallel
#     [INCONCLUSIVE_IS_SKIPPED])
#
# Without DRIVER the scenario's own commands are sent, as fast as the machine allows. With a
# driver it runs in real time, unless TIME says otherwise, and counts as two processors: with
# `ctest -j 2` nothing else runs in parallel. In virtual time it counts as one, and a busy machine
# changes nothing.
#
# An inconclusive scenario fails its test: something was not tested, and otherwise nobody would
# notice. With INCONCLUSIVE_IS_SKIPPED ctest reports "Skipped".
include_guard(GLOBAL)

function(fakebot_add_scenario)
  cmake_parse_arguments(PARSE_ARGV 0 arg
    "RUN_SERIAL;INCONCLUSIVE_IS_SKIPPED" "NAME;SCENARIO;SEED;REPEAT;TIME;TIMEOUT;JUNIT" "DRIVER;LABELS")
  if(arg_UNPARSED_ARGUMENTS OR arg_KEYWORDS_MISSING_VALUES)
    message(FATAL_ERROR "fakebot_add_scenario: unknown: \"${arg_UNPARSED_ARGUMENTS}\", "
      "without a value: \"${arg_KEYWORDS_MISSING_VALUES}\"")
  endif()
  if(NOT DEFINED arg_NAME OR NOT DEFINED arg_SCENARIO)
    message(FATAL_ERROR "fakebot_add_scenario: NAME and SCENARIO are required")
  endif()
  if(NOT TARGET fakebot::fakebot)
    message(FATAL_ERROR "fakebot_add_scenario: fakebot was built without its program; "
      "build it with FAKEBOT_BUILD_EMULATOR")
  endif()
  get_filename_component(scenario "${arg_SCENARIO}" ABSOLUTE)
  if(NOT EXISTS "${scenario}")
    message(FATAL_ERROR "fakebot_add_scenario: found no file ${scenario}")
  endif()

  set(command fakebot::fakebot test "${scenario}")
  foreach(option SEED REPEAT TIME)
    if(DEFINED arg_${option})
      string(TOLOWER "--${option}" name)
      list(APPEND command ${name} "${arg_${option}}")
    endif()
  endforeach()
  if(DEFINED arg_JUNIT)
    get_filename_component(directory "${arg_JUNIT}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_BINARY_DIR}")
    file(MAKE_DIRECTORY "${directory}")
    string(REGEX REPLACE "[^A-Za-z0-9_.-]" "-" file_name "${arg_NAME}")
    list(APPEND command --junit "${directory}/${file_name}.xml")
  endif()
  if(DEFINED arg_DRIVER)
    list(POP_FRONT arg_DRIVER program)
    if(TARGET "${program}")
      set(program "$<TARGET_FILE:${program}>")
    endif()
    list(APPEND command -- "${program}" ${arg_DRIVER})
  endif()

  # With the policies of CMake before 3.19, a name with spaces makes a broken test. A policy set in a
  # function also holds in the caller's folder.
  if(POLICY CMP0110 AND arg_NAME MATCHES "[^A-Za-z0-9_.-]")
    cmake_policy(SET CMP0110 NEW)
  endif()
  add_test(NAME "${arg_NAME}" COMMAND ${command})
  foreach(property TIMEOUT LABELS)
    if(DEFINED arg_${property})
      set_property(TEST "${arg_NAME}" PROPERTY ${property} "${arg_${property}}")
    endif()
  endforeach()
  if(DEFINED arg_DRIVER AND NOT "${arg_TIME}" STREQUAL "virtual")
    set_property(TEST "${arg_NAME}" PROPERTY PROCESSORS 2)
  endif()
  if(arg_RUN_SERIAL)
    set_property(TEST "${arg_NAME}" PROPERTY RUN_SERIAL ON)
  endif()
  if(arg_INCONCLUSIVE_IS_SKIPPED)
    set_property(TEST "${arg_NAME}" PROPERTY SKIP_RETURN_CODE 5)
  endif()
endfunction()
