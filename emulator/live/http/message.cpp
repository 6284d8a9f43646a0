#include "live/http/message.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

namespace fakebot::live {

namespace {

std::optional<std::string> decoded(std::string_view text, bool plus_is_space) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '+' && plus_is_space) {
      result += ' ';
    } else if (text[i] == '%') {
      unsigned value = 0;
      const std::string_view digits = text.substr(i + 1, 2);
      const auto [end, error] =
          std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
      if (error != std::errc() || end != digits.data() + 2) { return std::nullopt; }
      result += static_cast<char>(value);
      i += 2;
    } else {
      result += text[i];
    }
  }
  return result;
}

/// Calls use(part) for each part between separators, until a call returns false.
template <class Use>
bool for_each_part(std::string_view text, char separator, Use&& use) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(separator), text.size());
    if (end > 0 && !use(text.substr(0, end))) { return false; }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return true;
}

}  // namespace

std::string query_text(std::string_view text) {
  constexpr std::string_view kUnreserved =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";  // RFC 3986
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string result;
  for (const char letter : text) {
    if (kUnreserved.find(letter) != std::string_view::npos) {
      result += letter;
      continue;
    }
    const auto byte = static_cast<unsigned char>(letter);
    result += '%';
    result += kDigits[byte / kDigits.size()];
    result += kDigits[byte % kDigits.size()];
  }
  return result;
}

bool read_target(std::string_view target, Request& request) {
  if (!target.starts_with('/')) { return false; }
  const std::size_t mark = target.find('?');
  const std::string_view query =
      mark == std::string_view::npos ? std::string_view() : target.substr(mark + 1);
  const bool has_path = for_each_part(target.substr(0, mark), '/', [&](std::string_view part) {
    const auto text = decoded(part, false);
    if (text) { request.path.push_back(*text); }
    return text.has_value();
  });
  return has_path && for_each_part(query, '&', [&](std::string_view part) {
           const std::size_t equals = std::min(part.find('='), part.size());
           const auto name = decoded(part.substr(0, equals), true);
           const auto value = decoded(part.substr(std::min(equals + 1, part.size())), true);
           if (name && value) { request.query[*name] = *value; }
           return name && value;
         });
}

}  // namespace fakebot::live
