# What `cmake --install` installs. Component program: the program, what it comes with and its
# documentation; component development: the protocol library. find_package(fakebot) gives the targets
# fakebot::protocol and fakebot::fakebot, and fakebot_add_scenario().
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

install(TARGETS fakebot_protocol EXPORT fakebotTargets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
install(DIRECTORY protocol/include/ "${PROJECT_BINARY_DIR}/protocol/include/"
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development)
install(FILES docs/protocol.md DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libfakebot-dev
  COMPONENT development)

if(TARGET fakebot)
  install(TARGETS fakebot EXPORT fakebotTargets
    RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
  # Where the program looks for them: io/lockstep/time_library.cpp.
  set(preloaded fakebot_port fakebot_scaled)
  if(TARGET fakebot_time)
    list(APPEND preloaded fakebot_time)
  endif()
  install(TARGETS ${preloaded}
    LIBRARY DESTINATION ${CMAKE_INSTALL_BINDIR}/../lib/fakebot COMPONENT program)
  if(TARGET fakebot_loader)
    install(TARGETS fakebot_loader
      RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR}/../lib/fakebot COMPONENT program)
  endif()
  # The same: cli/options/installed_files.cpp.
  install(DIRECTORY scenarios DESTINATION ${CMAKE_INSTALL_BINDIR}/../share/fakebot
    COMPONENT program)
  install(FILES scripts/fakebot.lua DESTINATION ${CMAKE_INSTALL_BINDIR}/../share/fakebot
    COMPONENT program)
  install(FILES clients/coverage/fakebot_coverage.c
    DESTINATION ${CMAKE_INSTALL_BINDIR}/../share/fakebot/coverage COMPONENT program)
  install(FILES README.md DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/fakebot COMPONENT program)
  install(DIRECTORY docs scripts/examples
    DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/fakebot COMPONENT program)
  install(DIRECTORY scripts/systemd
    DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/fakebot/examples COMPONENT program)
  # The program is asked for them, in an emulator if need be.
  if(NOT CMAKE_CROSSCOMPILING OR CMAKE_CROSSCOMPILING_EMULATOR)
    install(CODE "set(FAKEBOT_PROGRAM ${CMAKE_CROSSCOMPILING_EMULATOR} \"$<TARGET_FILE:fakebot>\")"
      COMPONENT program)
    install(CODE "set(FAKEBOT_DATA_DIR \"${CMAKE_INSTALL_DATADIR}\")" COMPONENT program)
    install(SCRIPT scripts/cmake/install_manual.cmake COMPONENT program)
  endif()
endif()

install(EXPORT fakebotTargets NAMESPACE fakebot::
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/fakebot COMPONENT development)
configure_package_config_file(scripts/cmake/fakebotConfig.cmake.in
  "${PROJECT_BINARY_DIR}/fakebotConfig.cmake"
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/fakebot)
write_basic_package_version_file("${PROJECT_BINARY_DIR}/fakebotConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES
  scripts/cmake/fakebotAddScenario.cmake
  "${PROJECT_BINARY_DIR}/fakebotConfig.cmake"
  "${PROJECT_BINARY_DIR}/fakebotConfigVersion.cmake"
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/fakebot COMPONENT development)
