// The drivers that were started with the robots, one for each.
#pragma once

#include <boost/asio/io_context.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "io/process/driver.hpp"

namespace fakebot::io {

class DriverGroup {
 public:
  /// on_ended(good) is called once: when the first ends badly, or when all have
  /// ended well.
  DriverGroup(boost::asio::io_context& context, std::function<void(bool good)> on_ended);

  /// Starts argv with `{port}` in its arguments replaced by the port, which stands
  /// in FAKEBOT_PORT too. Throws OsError.
  void start(std::vector<std::string> argv, const std::string& port);

  /// Of the first; nothing when it does not run.
  std::optional<pid_t> pid() const;

  /// Asks those that still run to end, and lets the context run while they do: many
  /// drivers end with a last command. What does not end in time is killed and
  /// false is returned.
  bool end();

 private:
  void on_end(const DriverEnd& end);
  bool any_running() const;

  boost::asio::io_context& context_;
  std::function<void(bool)> on_ended_;
  std::vector<std::unique_ptr<Driver>> drivers_;
  bool all_in_time_ = true;
};

}  // namespace fakebot::io
