// Docks as kobuki_core does it.
#pragma once

#include <string>

#include "behaviour.hpp"
#include "kobuki_core/dock_drive.hpp"

namespace explorer {

class Dock : public Behaviour {
 public:
  Dock();
  Speed decide(const Frame& frame) override;

 private:
  kobuki::DockDrive drive_;
  std::string state_{};
};

}  // namespace explorer
