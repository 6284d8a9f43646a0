// A page of the documents, and a reader who follows the page.
#pragma once

#include <string>
#include <vector>

#include "system/temp_dir.hpp"

namespace fakebot::test {

/// The text of a fence.
struct ShownBlock {
  std::string language;
  std::string file;  ///< the last name in the text above
  std::vector<std::string> lines;

  std::string text() const;
};

struct ShownCommand {
  std::string command;
  std::string output;  ///< the lines below
};
/// The lines with "$ " in front, with continuations and output.
std::vector<ShownCommand> commands_of(const ShownBlock& block);

std::vector<ShownBlock> blocks_of(const std::string& page);
/// The first block of the page with the text. Throws if there is no such block.
ShownBlock block_with(const std::string& page, const std::string& text);

/// A shell in an empty folder, with fakebot in the PATH, and the scenarios as in a clone.
class PageReader {
 public:
  PageReader();

  std::string path_of(const std::string& name) const { return dir_ / ("here/" + name); }
  /// Changes the content; the file's permissions stay.
  void write(const std::string& name, const std::string& text) const;
  void write_program(const std::string& name, const std::string& text) const;
  /// Output of the command, on both streams. $? is the status of the previous command.
  std::string output_of(const std::string& command);
  int exit_code() const { return exit_code_; }

 private:
  TempDir dir_;
  int exit_code_ = 0;
};

}  // namespace fakebot::test
