// The signals of the program, for a session.
#pragma once

#include <boost/asio/signal_set.hpp>

#include "runner/session/session.hpp"

namespace fakebot::cli {

struct SignalOptions {
  bool logs = true;      ///< each signal is a line of the log
  bool replugs = false;  ///< SIGUSR1 unplugs devices for a second; else it ends the program
};

/// From its construction on SIGINT, SIGTERM and SIGHUP stop the session, which must outlive it.
/// Where several threads have a session each, a signal is for all of them.
class Signals {
 public:
  /// Throws OsError.
  Signals(runner::Session& session, SignalOptions options);
  Signals(const Signals&) = delete;
  Signals& operator=(const Signals&) = delete;
  Signals(Signals&&) = delete;
  Signals& operator=(Signals&&) = delete;
  ~Signals() = default;

 private:
  void wait_for_stop();
  void wait_for_replug();

  runner::Session& session_;
  SignalOptions options_;
  boost::asio::signal_set stop_;
  boost::asio::signal_set replug_;
};

/// To write to a pipe without a reader is an error of its writer then, no end of the program.
void ignore_broken_pipes();

}  // namespace fakebot::cli
