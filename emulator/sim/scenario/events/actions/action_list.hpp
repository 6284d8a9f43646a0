// The actions of an event on the robot and its surroundings: the list of all. An action is a struct
// in a file of this folder with these members, of which only the first is required:
//
//   bool perform(ActionContext& context) const;   does the action; returns whether anything changed
//   Action opposite() const;            undoes the action, at the end of an event that lasts
//   Effect effect() const;              a state that stays until another action sets it back
//   static constexpr bool kMovesRobot = true;   the robot may stand somewhere else afterwards
//   static constexpr bool kLeavesNothing = true;   there is nothing to undo
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
struct Print;
struct BeginFault;
struct EndFault;

using Action =
    std::variant<Force, Release, SwitchPower, Lift, PutDown, Push, ChangeWorld, TakeBackChange,
                 Note, Send, Plug, OrderDriver, Print, BeginFault, EndFault>;

/// A lasting effect of an action on a thing, until another action sets the thing back.
struct Effect {
  enum class Kind : std::uint8_t {
    begins,  ///< from now on the thing is held
    ends,    ///< the thing is as before, but the action has changed more than the thing
    undoes,  ///< the thing is as before; nothing changes unless an action had begun the effect
  };

  Kind kind = Kind::begins;
  std::string target;             ///< the name of a signal, or words with a space: "the driver"
  std::string doing;              ///< the action that begins the effect: "lift the robot"
  bool silences_robot = false;    ///< meanwhile nothing of the robot reaches the driver
  bool begins_by_itself = false;  ///< the robot may begin the effect, too
};

/// "the plug", or "the plug of scan" for an action on a device or a robot beside.
inline std::string thing_of(const std::string& thing, const std::string& on) {
  return on.empty() ? thing : thing + " of " + on;
}

}  // namespace fakebot::sim::scenario
