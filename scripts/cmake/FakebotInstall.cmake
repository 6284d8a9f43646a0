# Program and protocol library; find_package(fakebot) gives the target
# fakebot::protocol.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

install(TARGETS fakebot_protocol EXPORT fakebotTargets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY protocol/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT fakebotTargets NAMESPACE fakebot::
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/fakebot)

configure_package_config_file(scripts/cmake/fakebotConfig.cmake.in
  "${PROJECT_BINARY_DIR}/fakebotConfig.cmake"
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/fakebot)
write_basic_package_version_file("${PROJECT_BINARY_DIR}/fakebotConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES
  "${PROJECT_BINARY_DIR}/fakebotConfig.cmake"
  "${PROJECT_BINARY_DIR}/fakebotConfigVersion.cmake"
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/fakebot)

if(TARGET fakebot)
  install(TARGETS fakebot RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
