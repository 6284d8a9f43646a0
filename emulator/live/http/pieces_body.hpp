// A body of an answer whose pieces are shared with others, and not copied.
#pragma once

#include <boost/asio/buffer.hpp>
#include <boost/beast/core/error.hpp>
#include <boost/optional.hpp>
#include <cstdint>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace fakebot::live {

/// A Body of Boost.Beast, for written messages.
struct PiecesBody {
  // The names are Beast's.
  using value_type = std::vector<std::shared_ptr<const std::string>>;

  static std::uint64_t size(const value_type& pieces) {
    return std::accumulate(
        pieces.begin(), pieces.end(), std::uint64_t{0},
        [](std::uint64_t sum, const auto& piece) { return sum + piece->size(); });
  }

  class writer {  // NOLINT(readability-identifier-naming)
   public:
    using const_buffers_type = boost::asio::const_buffer;

    template <bool isRequest, class Fields>
    writer(const boost::beast::http::header<isRequest, Fields>& /*header*/,
           const value_type& pieces)
        : pieces_(pieces) {}

    void init(boost::beast::error_code& error) { error = {}; }

    boost::optional<std::pair<const_buffers_type, bool>> get(boost::beast::error_code& error) {
      error = {};
      if (next_ == pieces_.size()) { return boost::none; }
      const std::string& piece = *pieces_[next_++];
      return {{const_buffers_type{piece.data(), piece.size()}, next_ < pieces_.size()}};
    }

   private:
    const value_type& pieces_;
    std::size_t next_ = 0;
  };
};

}  // namespace fakebot::live
