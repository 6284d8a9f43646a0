# Program and protocol library; find_package(fakebot) gives the targets fakebot::protocol
# and fakebot::fakebot, and fakebot_add_scenario().
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

install(TARGETS fakebot_protocol EXPORT fakebotTargets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
if(TARGET fakebot)
  install(TARGETS fakebot EXPORT fakebotTargets RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  # Where the program looks for them: io/lockstep/time_library.cpp.
  install(TARGETS fakebot_scaled LIBRARY DESTINATION ${CMAKE_INSTALL_BINDIR}/../lib/fakebot)
  if(TARGET fakebot_time)
    install(TARGETS fakebot_time LIBRARY DESTINATION ${CMAKE_INSTALL_BINDIR}/../lib/fakebot)
  endif()
endif()
install(DIRECTORY protocol/include/ "${PROJECT_BINARY_DIR}/protocol/include/"
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES scripts/fakebot.lua DESTINATION ${CMAKE_INSTALL_DATADIR}/fakebot)
install(EXPORT fakebotTargets NAMESPACE fakebot::
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/fakebot)

configure_package_config_file(scripts/cmake/fakebotConfig.cmake.in
  "${PROJECT_BINARY_DIR}/fakebotConfig.cmake"
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/fakebot)
write_basic_package_version_file("${PROJECT_BINARY_DIR}/fakebotConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES
  scripts/cmake/fakebotAddScenario.cmake
  "${PROJECT_BINARY_DIR}/fakebotConfig.cmake"
  "${PROJECT_BINARY_DIR}/fakebotConfigVersion.cmake"
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/fakebot)
