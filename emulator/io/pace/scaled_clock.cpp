#include "io/pace/scaled_clock.hpp"

#include <boost/asio/execution_context.hpp>
#include <boost/asio/io_context.hpp>
#include <cassert>

#include "io/pace/simulated_clock.hpp"

namespace fakebot::io {

namespace {

class ScaledClockService final : public boost::asio::execution_context::service {
 public:
  inline static boost::asio::execution_context::id id;

  explicit ScaledClockService(boost::asio::execution_context& context) : service(context) {}

  ScaledClock clock{{}, 1};

 private:
  void shutdown() override {}
};

}  // namespace

void scale_clock_of(boost::asio::io_context& context, double scale) {
  assert(scale > 0);
  assert(simulated_clock_of(context) == nullptr && scaled_clock_of(context) == nullptr);
  boost::asio::use_service<ScaledClockService>(context).clock = {std::chrono::steady_clock::now(),
                                                                 scale};
}

const ScaledClock* scaled_clock_of(boost::asio::io_context& context) {
  if (!boost::asio::has_service<ScaledClockService>(context)) { return nullptr; }
  return &boost::asio::use_service<ScaledClockService>(context).clock;
}

}  // namespace fakebot::io
