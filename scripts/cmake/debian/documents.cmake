# Run by cpack between installing and packing: what Debian wants in every package. Uses what cpack
# knows: CPACK_TEMPORARY_DIRECTORY, and the settings of FakebotPackage.cmake.

# Without these cpack makes packages that depend on nothing.
foreach(tool IN ITEMS dpkg-shlibdeps file)
  find_program(path_of_${tool} ${tool})
  if(NOT path_of_${tool})
    message(FATAL_ERROR "${tool} is missing; install the packages dpkg-dev and file")
  endif()
endforeach()

# compress(FILE...): as small as can be, without a name or time in it.
function(compress)
  execute_process(COMMAND gzip -9nf ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# The time of the newest entry would be better, but the changelog has no times.
string(TIMESTAMP FAKEBOT_TIME "%a, %d %b %Y %H:%M:%S +0000" UTC)  # or that of SOURCE_DATE_EPOCH
set(FAKEBOT_VERSION "${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}")

foreach(component IN ITEMS PROGRAM DEVELOPMENT)
  string(TOLOWER ${component} folder)
  set(share "${CPACK_TEMPORARY_DIRECTORY}/${folder}/usr/share")
  set(FAKEBOT_PACKAGE ${CPACK_DEBIAN_${component}_PACKAGE_NAME})
  set(documents "${share}/doc/${FAKEBOT_PACKAGE}")

  file(MAKE_DIRECTORY "${documents}")
  file(READ "${CPACK_FAKEBOT_SOURCE_DIR}/LICENSE" lines)
  string(REGEX REPLACE "^.*All rights reserved.\n\n" "" lines "${lines}")
  string(REGEX REPLACE "\n\n" "\n.\n" lines "${lines}")
  string(REGEX REPLACE "\n" "\n " FAKEBOT_LICENSE "\n${lines}")
  string(STRIP "${FAKEBOT_LICENSE}" FAKEBOT_LICENSE)
  configure_file("${CMAKE_CURRENT_LIST_DIR}/copyright.in" "${documents}/copyright" @ONLY)
  configure_file("${CMAKE_CURRENT_LIST_DIR}/changelog.in" "${documents}/changelog.Debian" @ONLY)
  configure_file("${CPACK_FAKEBOT_SOURCE_DIR}/CHANGELOG.md" "${documents}/changelog" COPYONLY)
  compress("${documents}/changelog" "${documents}/changelog.Debian")

  configure_file("${CMAKE_CURRENT_LIST_DIR}/lintian-overrides.${folder}"
    "${share}/lintian/overrides/${FAKEBOT_PACKAGE}" COPYONLY)

  file(GLOB pages "${share}/man/man1/*.1")
  if(pages)
    compress(${pages})
  endif()
  if(EXISTS "${share}/zsh/site-functions")
    file(RENAME "${share}/zsh/site-functions" "${share}/zsh/vendor-completions")
  endif()
  file(GLOB libraries "${CPACK_TEMPORARY_DIRECTORY}/${folder}/usr/lib/*.a")
  foreach(library IN LISTS libraries)
    execute_process(COMMAND "${CPACK_FAKEBOT_STRIP}" --strip-debug --enable-deterministic-archives
      --remove-section=.comment --remove-section=.note "${library}" COMMAND_ERROR_IS_FATAL ANY)
  endforeach()
endforeach()
