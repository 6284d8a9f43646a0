// What an event does to the robot and its surroundings: the list of all actions. An action is a
// struct in a file of this folder with these members, of which only the first is required:
//
//   bool perform(ActionContext& context) const;   does it; whether that has changed anything
//   Action opposite() const;            undoes it, at the end of an event that lasts
//   Effect effect() const;              what stays so until another action sets it back
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

namespace fakebot::sim::scenario {

struct ActionContext;

struct Force;
struct Release;
struct SwitchPower;
struct Lift;
struct PutDown;
struct Push;
struct ChangeWorld;
struct TakeBackChange;
struct Note;
struct Send;
struct Plug;
struct OrderDriver;
struct BeginFault;
struct EndFault;

using Action = std::variant<Force, Release, SwitchPower, Lift, PutDown, Push, ChangeWorld,
                            TakeBackChange, Note, Send, Plug, OrderDriver, BeginFault, EndFault>;

/// What an action does to a thing that stays so, until another action sets it back.
struct Effect {
  enum class Kind : std::uint8_t {
    begins,  ///< from now on the thing is held
    ends,    ///< the thing is as before, but the action has changed something else, too
    undoes,  ///< the thing is as before; without an action that begins it nothing changes
  };

  Kind kind = Kind::begins;
  std::string target;  ///< the name of a signal, or a word with a space in it
  std::string doing;   ///< what begins it: "lift the robot"
};

}  // namespace fakebot::sim::scenario
