// The drivers that were started with the robots, one for each.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "io/child_process.hpp"

namespace fakebot::io {

class DriverGroup {
 public:
  /// on_ended(good) is called once: when the first ends badly, or when all have
  /// ended well. Throws OsError.
  DriverGroup(boost::asio::io_context& context, std::function<void(bool good)> on_ended);

  /// Starts argv with `{port}` in its arguments replaced by the port, which stands
  /// in FAKEBOT_PORT too. Throws OsError.
  void start(std::vector<std::string> argv, const std::string& port);

  /// Asks those that still run to end, and lets the context run while they do: many
  /// drivers end with a last command. What does not end in time is killed and
  /// false is returned.
  bool end(boost::asio::io_context& context);

 private:
  void wait();
  void look();
  bool any_running();

  boost::asio::signal_set child_signal_;
  std::function<void(bool)> on_ended_;
  std::vector<std::unique_ptr<ChildProcess>> drivers_;
};

}  // namespace fakebot::io
