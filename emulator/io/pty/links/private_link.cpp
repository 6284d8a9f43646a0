#include "io/pty/links/private_link.hpp"

#include <filesystem>

namespace fakebot::io {

// Drivers lock a device by the last component of the path, so the component must be unique, too.
PrivateLink::PrivateLink()
    : path_(folder_.path() + "/" + std::filesystem::path(folder_.path()).filename().string()) {}

}  // namespace fakebot::io
