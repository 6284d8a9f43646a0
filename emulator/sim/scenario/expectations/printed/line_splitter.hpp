// The lines in the output of a program, from any pieces.
#pragma once

#include <string>
#include <string_view>

namespace fakebot::sim::scenario {

class LineSplitter {
 public:
  /// Calls use(line) for each line ended by the piece, without the line break.
  template <class Use>
  void add(std::string_view piece, const Use& use) {
    for (std::size_t end = piece.find('\n'); end != std::string_view::npos;
         end = piece.find('\n')) {
      keep(piece.substr(0, end));
      if (line_.ends_with('\r')) { line_.pop_back(); }
      use(std::string_view(line_));
      line_.clear();
      piece.remove_prefix(end + 1);
    }
    keep(piece);
  }

 private:
  /// A program may print without ever ending a line. (choice)
  static constexpr std::size_t kMostOfLine = 65536;

  void keep(std::string_view part) { line_.append(part.substr(0, kMostOfLine - line_.size())); }

  std::string line_;
};

}  // namespace fakebot::sim::scenario
