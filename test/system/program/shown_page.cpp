#include "system/program/shown_page.hpp"

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <stdexcept>

#include "system/emulator_process.hpp"

namespace fakebot::test {

namespace fs = std::filesystem;

std::string ShownBlock::text() const {
  std::string text;
  for (const std::string& line : lines) { text += line + "\n"; }
  return text;
}

std::vector<ShownCommand> commands_of(const ShownBlock& block) {
  std::vector<ShownCommand> commands;
  bool goes_on = false;
  for (const std::string& line : block.lines) {
    if (goes_on) {
      commands.back().command += "\n" + line;
    } else if (line.starts_with("$ ")) {
      commands.push_back({line.substr(2), ""});
    } else if (commands.empty()) {
      throw std::runtime_error("no command above: " + line);
    } else {
      commands.back().output += line + "\n";
      continue;
    }
    goes_on = line.ends_with("\\");
  }
  return commands;
}

std::vector<ShownBlock> blocks_of(const std::string& page) {
  static const std::regex kFile("`([a-z]+\\.(py|json))`");
  std::vector<ShownBlock> blocks;
  bool inside = false;
  std::string file;
  std::istringstream input(page);
  for (std::string line; std::getline(input, line);) {
    if (line.starts_with("```")) {
      inside = !inside;
      if (inside) { blocks.push_back({line.substr(3), file, {}}); }
    } else if (inside) {
      blocks.back().lines.push_back(line);
    } else {
      for (std::sregex_iterator at(line.begin(), line.end(), kFile), end; at != end; ++at) {
        file = (*at)[1];
      }
    }
  }
  return blocks;
}

ShownBlock block_with(const std::string& page, const std::string& text) {
  for (const ShownBlock& block : blocks_of(page)) {
    if (block.text().find(text) != std::string::npos) { return block; }
  }
  throw std::runtime_error("no block with " + text);
}

PageReader::PageReader() {
  fs::create_directory(dir_ / "bin");
  fs::create_symlink(program_under_test(), dir_ / "bin/fakebot");
  fs::create_directory(dir_ / "here");
  fs::create_symlink(FAKEBOT_SCENARIO_DIR, path_of("scenarios"));
}

void PageReader::write(const std::string& name, const std::string& text) const {
  std::ofstream(path_of(name), std::ios::binary) << text;
}

void PageReader::write_program(const std::string& name, const std::string& text) const {
  write(name, text);
  fs::permissions(path_of(name), fs::perms::owner_exec, fs::perm_options::add);
}

std::string PageReader::output_of(const std::string& command) {
  const std::string script =
      dir_.write("script", "(exit " + std::to_string(exit_code_) + ")\n" + command + "\n");
  const ProcessResult result =
      run_to_end({"-c", "exec 2>&1; PATH='" + (dir_ / "bin") + "':$PATH; cd '" + path_of("") +
                            "'; exec bash '" + script + "'"},
                 shell());
  exit_code_ = result.exit_code;
  return result.output;
}

}  // namespace fakebot::test
