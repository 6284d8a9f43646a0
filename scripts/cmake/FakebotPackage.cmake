# `cpack -G DEB` in the folder of a build: the packages fakebot and libfakebot-dev, in its folder
# packages. scripts/check-package tries them.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME fakebot)
set(CPACK_PACKAGE_VENDOR fakebot)
set(CPACK_PACKAGE_CONTACT "fakebot maintainers <maintainers@fakebot.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")  # each package has its own, in the first line
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_OUTPUT_FILE_PREFIX "${PROJECT_BINARY_DIR}/packages")
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_COMPONENTS_ALL program development)
set(CPACK_PRE_BUILD_SCRIPTS "${PROJECT_SOURCE_DIR}/scripts/cmake/debian/documents.cmake")
set(CPACK_FAKEBOT_SOURCE_DIR "${PROJECT_SOURCE_DIR}")
set(CPACK_FAKEBOT_STRIP "${CMAKE_STRIP}")

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_ENABLE_COMPONENT_DEPENDS OFF)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME fakebot)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "libfaketime, tshark")
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION
"virtual robot behind a pseudo-terminal
A driver written for a real robot opens the device and cannot tell the
difference: feedback arrives at the robot's rate, commands are obeyed, the
robot moves. Scenarios judge a driver, for continuous integration: with an
exit code, and reports as JUnit, JSON, TAP and pages.

The robots are a Kobuki, the base of the TurtleBot 2, a Kugle, which balances
on a ball, and laser scanners.")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libfakebot-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
  "fakebot (= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION
"protocols of the robots that fakebot stands for, as a C++ library
Encodes and decodes the frames of a Kobuki, a Kugle and laser scanners, with
the C++20 standard library alone, without exceptions and without allocating.

With CMake, find_package(fakebot) finds the library, and makes a test out
of a driver and a scenario.")

include(CPack)
