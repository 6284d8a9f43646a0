// The output of the driver of a scenario: the places, and the listener.
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "io/process/output/output_log.hpp"
#include "runner/recording/run_recorder.hpp"
#include "runner/session/session.hpp"
#include "sim/not_copied.hpp"
#include "sim/scenario/expectations/printed/line_splitter.hpp"

namespace fakebot::runner {

struct DriverOutputOptions {
  RunRecorder* recorder = nullptr;  ///< keeps the output; may be nullptr
  std::optional<int> output{};      ///< without a recorder: a descriptor for the end of the output
  std::optional<int> inherited{};   ///< without both; default: our own output
};

class DriverOutput : private NotCopied {
 public:
  using OnLine = std::function<void(std::string_view line)>;

  /// `on_line` may be empty. In simulated time a line is told before time goes on. Throws OsError.
  DriverOutput(Session& session, const DriverOutputOptions& options, OnLine on_line);

  /// For the driver's standard output and error; nothing: the driver inherits ours.
  std::optional<int> descriptor() const;
  /// To be called when the driver has ended. Lines are not told any more.
  void finish();

 private:
  void hear(OnLine on_line);

  Session& session_;
  DriverOutputOptions options_;
  std::optional<io::OutputLog> log_;  // if the output is kept or heard
  sim::scenario::LineSplitter lines_;
};

}  // namespace fakebot::runner
