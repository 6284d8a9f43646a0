#include "cli/options/output/output_files.hpp"

#include <filesystem>
#include <system_error>

#include "config/json/config_error.hpp"
#include "io/file/output_place.hpp"
#include "io/file/whole_file.hpp"

namespace fakebot::cli {

namespace {

namespace fs = std::filesystem;

bool is_same_file(const std::string& one, const std::string& other) {
  std::error_code none;
  const bool is_special = fs::exists(one, none) && !fs::is_regular_file(one, none);
  if (is_special) { return false; }
  if (fs::equivalent(one, other, none)) { return true; }
  // weakly_canonical() leaves a relative path that does not exist as it is. If a path cannot be
  // examined, writing it fails later.
  const fs::path path = fs::weakly_canonical(fs::absolute(one, none), none);
  return !none && !path.empty() && path == fs::weakly_canonical(fs::absolute(other, none), none);
}

[[noreturn]] void refuse(const OutputFile& output, std::string_view why) {
  config::refuse_option(std::string(output.option), "\"" + *output.path + "\", " + std::string(why),
                        "another file");
}

}  // namespace

void refuse_overwriting(const std::vector<std::string>& inputs,
                        const std::vector<OutputFile>& outputs) {
  for (auto output = outputs.begin(); output != outputs.end(); ++output) {
    if (!output->path) { continue; }
    for (const std::string& input : inputs) {
      if (input == kStandardStream) { continue; }
      if (is_same_file(*output->path, input)) { refuse(*output, "which is to be read"); }
    }
    for (auto other = outputs.begin(); other != output; ++other) {
      if (other->path && is_same_file(*output->path, *other->path)) {
        refuse(*output, "which " + std::string(other->option) + " is to be written to");
      }
    }
  }
}

void remove_stale(const std::vector<OutputFile>& outputs) {
  for (const OutputFile& output : outputs) {
    if (output.path && output.path != kStandardStream) { io::remove_stale_file(*output.path); }
  }
}

void prepare_outputs(const std::vector<OutputFile>& outputs) {
  for (const OutputFile& output : outputs) {
    if (!output.path || output.path == kStandardStream) { continue; }
    io::prepare_file(*output.path, "choose another path with " + std::string(output.option));
  }
}

}  // namespace fakebot::cli
