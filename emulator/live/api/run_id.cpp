#include "live/api/run_id.hpp"

#include "live/http/guard.hpp"

namespace fakebot::live {

const std::string& run_id() {
  static const std::string kId = random_token();
  return kId;
}

}  // namespace fakebot::live
