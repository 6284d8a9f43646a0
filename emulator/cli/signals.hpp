// Connects signals of the program to a session.
#pragma once

#include <memory>

#include "runner/session/session.hpp"

namespace fakebot::cli {

struct SignalOptions {
  bool logs = true;  ///< log each signal
};

/// During the lifetime of a Signals object, all signals that would end the program, such as SIGTERM
/// and SIGXCPU, stop the session, which must outlive the object; except SIGHUP if SIGHUP was
/// ignored before. SIGUSR1 unplugs the devices for a second. With several threads, each with a
/// session, a signal is for all sessions.
class Signals {
 public:
  /// Throws OsError.
  Signals(runner::Session& session, SignalOptions options);
  Signals(const Signals&) = delete;
  Signals& operator=(const Signals&) = delete;
  ~Signals();

 private:
  void wait_for_stop();
  void wait_for_replug();

  runner::Session& session_;
  SignalOptions options_;
  struct Sets;  // of Boost.Asio, whose headers compile slowly
  std::unique_ptr<Sets> sets_;
};

/// Notices the same signals as Signals for a computation that asks now and then; ignores SIGUSR1.
/// Thread-safe.
class StopSignals {
 public:
  /// Throws OsError.
  StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;
  ~StopSignals();

  /// Whether a signal has come.
  bool came();

 private:
  struct Wait;
  std::unique_ptr<Wait> wait_;
};

/// From now on, a write to a pipe without a reader is an error of the write, and does not end the
/// program.
void ignore_broken_pipes();

}  // namespace fakebot::cli
