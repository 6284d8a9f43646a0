// A driver for modem lines, which looks for the port as libraries do, in the steps of the
// arguments: lines_driver PORT STEP... Exits with 0 if every step came out as said.
#include <dirent.h>
#include <fcntl.h>
#include <linux/serial.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <string>
#include <utility>

namespace {

int port = -1;
std::string port_path;

void set_rate(speed_t rate) {
  termios settings{};
  ::tcgetattr(port, &settings);
  ::cfmakeraw(&settings);
  settings.c_cflag |= CLOCAL | CREAD;
  ::cfsetspeed(&settings, rate);
  ::tcsetattr(port, TCSANOW, &settings);
}

bool open_port() {
  port = ::open(port_path.c_str(), O_RDWR | O_NOCTTY);
  if (port >= 0) { set_rate(B115200); }
  return port >= 0;
}

/// "dtr,cts"
int lines_in(const std::string& names) {
  const std::map<std::string, int> all{{"dtr", TIOCM_DTR}, {"rts", TIOCM_RTS}, {"cts", TIOCM_CTS},
                                       {"dsr", TIOCM_DSR}, {"dcd", TIOCM_CD},  {"ri", TIOCM_RI}};
  int lines = 0;
  for (std::size_t at = 0; at < names.size();) {
    const std::size_t comma = std::min(names.find(',', at), names.size());
    lines |= all.at(names.substr(at, comma - at));
    at = comma + 1;
  }
  return lines;
}

bool request(unsigned long what, const std::string& names) {
  int lines = lines_in(names);
  return ::ioctl(port, what, &lines) == 0;
}

bool are(const std::string& names) {
  int lines = 0;
  if (::ioctl(port, TIOCMGET, &lines) != 0) { return false; }
  std::cerr << "lines " << lines << '\n';
  return lines == lines_in(names);
}

bool wait_for(const std::string& names) {
  return ::ioctl(port, TIOCMIWAIT, lines_in(names)) == 0;
}

bool wait_in_vain(const std::string& names, int error) {
  return ::ioctl(port, TIOCMIWAIT, lines_in(names)) == -1 && errno == error;
}

bool wait_until_interrupted(const std::string& names) {
  struct sigaction action {};
  action.sa_handler = [](int) {};
  ::sigaction(SIGALRM, &action, nullptr);
  ::alarm(1);
  return wait_in_vain(names, EINTR);
}

/// Of CTS, DSR, RI and DCD: "1,0,0,0".
bool have_changed(const std::string& numbers) {
  serial_icounter_struct counts{};
  if (::ioctl(port, TIOCGICOUNT, &counts) != 0) { return false; }
  return numbers == std::to_string(counts.cts) + "," + std::to_string(counts.dsr) + "," +
                        std::to_string(counts.rng) + "," + std::to_string(counts.dcd);
}

/// The bytes that the driver has read and written.
bool counts_bytes() {
  std::array<char, 100> bytes{};
  if (::read(port, bytes.data(), bytes.size()) <= 0) { return false; }
  if (::write(port, "abc", 3) != 3) { return false; }
  // fakebot counts bytes when read, on a busy machine seconds later.
  serial_icounter_struct counts{};
  for (int looks = 0; looks < 6000 && counts.tx < 3; ++looks) {
    if (::ioctl(port, TIOCGICOUNT, &counts) != 0) { return false; }
    ::usleep(10'000);
  }
  return counts.rx > 0 && counts.tx == 3;
}

bool takes_low_latency() {
  serial_struct before{};
  if (::ioctl(port, TIOCGSERIAL, &before) != 0) { return false; }
  serial_struct wanted = before;
  wanted.flags = static_cast<int>(static_cast<unsigned>(before.flags) | ASYNC_LOW_LATENCY);
  serial_struct after{};
  return ::ioctl(port, TIOCSSERIAL, &wanted) == 0 && ::ioctl(port, TIOCGSERIAL, &after) == 0 &&
         before.flags != wanted.flags && after.flags == wanted.flags;
}

bool is_device(const std::string& path) {
  struct stat status {};
  std::array<char, PATH_MAX> real{};
  return ::stat(path.c_str(), &status) == 0 && S_ISCHR(status.st_mode) &&
         ::lstat(path.c_str(), &status) == 0 && S_ISCHR(status.st_mode) &&
         ::access(path.c_str(), R_OK | W_OK) == 0 &&
         ::realpath(path.c_str(), real.data()) != nullptr && path == real.data() &&
         ::readlink(path.c_str(), real.data(), real.size()) == -1 && errno == EINVAL;
}

bool is_nothing(const std::string& path) {
  struct stat status {};
  std::array<char, PATH_MAX> real{};
  return ::stat(path.c_str(), &status) == -1 && errno == ENOENT &&
         ::open(path.c_str(), O_RDWR | O_CREAT, 0600) == -1 && ::access(path.c_str(), F_OK) == -1 &&
         errno == ENOENT && ::realpath(path.c_str(), real.data()) == nullptr && errno == ENOENT;
}

/// Whether the folder of the path lists the path, once.
bool is_listed(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  DIR* const folder = ::opendir(path.substr(0, slash).c_str());
  if (folder == nullptr) { return false; }
  int times = 0;
  while (const dirent* const entry = ::readdir(folder)) {
    times += path.substr(slash + 1) == entry->d_name ? 1 : 0;
  }
  ::closedir(folder);
  dirent** entries = nullptr;
  const int count = ::scandir(path.substr(0, slash).c_str(), &entries, nullptr, ::alphasort);
  for (int i = 0; i < count; ++i) { times += path.substr(slash + 1) == entries[i]->d_name ? 1 : 0; }
  return times == 2;
}

/// "/sys/class/tty/ttyUSB0/device/../../idVendor=0403"
bool has_attribute(const std::string& text) {
  const std::size_t equals = text.find('=');
  std::array<char, PATH_MAX> real{};
  if (::realpath(text.substr(0, equals).c_str(), real.data()) == nullptr) { return false; }
  std::ifstream file(real.data());
  std::string line;
  std::getline(file, line);
  return line == text.substr(equals + 1);
}

/// After an unplug: reads to the end, and opens the port again as soon as the device is back.
bool comes_back() {
  std::array<char, 100> bytes{};
  while (::read(port, bytes.data(), bytes.size()) > 0) {}
  ::close(port);
  for (int tries = 0; tries < 1000; ++tries) {
    if (open_port()) { return true; }
    if (errno != ENOENT) { return false; }
    ::usleep(20'000);
  }
  return false;
}

bool reads(std::size_t wanted) {
  std::array<char, 1000> bytes{};
  for (std::size_t count = 0; count < wanted;) {
    const ssize_t size = ::read(port, bytes.data(), bytes.size());
    if (size <= 0) { return false; }
    count += static_cast<std::size_t>(size);
  }
  return true;
}

using Step = std::function<bool(const std::string&)>;

const std::map<std::string, Step>& steps() {
  static const std::map<std::string, Step> all{
      {"are", are},
      {"set", [](const std::string& names) { return request(TIOCMSET, names); }},
      {"raise", [](const std::string& names) { return request(TIOCMBIS, names); }},
      {"clear", [](const std::string& names) { return request(TIOCMBIC, names); }},
      {"wait", wait_for},
      {"wait-unplugged", [](const std::string& names) { return wait_in_vain(names, EIO); }},
      {"wait-interrupted", wait_until_interrupted},
      {"changed", have_changed},
      {"bytes", [](const std::string&) { return counts_bytes(); }},
      {"low-latency", [](const std::string&) { return takes_low_latency(); }},
      {"hang-up",
       [](const std::string&) {
         set_rate(B0);
         return true;
       }},
      {"call",
       [](const std::string&) {
         set_rate(B115200);
         return true;
       }},
      {"device", is_device},
      {"nothing", is_nothing},
      {"listed", is_listed},
      {"unlisted", [](const std::string& path) { return !is_listed(path); }},
      {"attribute", has_attribute},
      {"return", [](const std::string&) { return comes_back(); }},
      {"send",
       [](const std::string& bytes) {
         return ::write(port, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size());
       }},
      {"read", [](const std::string& bytes) { return reads(std::stoul(bytes)); }},
      {"close", [](const std::string&) { return ::close(port) == 0; }},
      {"sleep",
       [](const std::string& ms) {
         return ::usleep(static_cast<useconds_t>(std::stoul(ms)) * 1000) == 0;
       }},
  };
  return all;
}

}  // namespace

int main(int count, char** arguments) {
  port_path = arguments[1];
  if (!open_port()) {
    std::cerr << "cannot open " << port_path << ": " << std::strerror(errno) << '\n';
    return 3;
  }
  for (int i = 2; i < count; ++i) {
    const std::string step = arguments[i];
    const std::size_t colon = step.find(':');
    const std::string value = colon == std::string::npos ? "" : step.substr(colon + 1);
    if (steps().at(step.substr(0, colon))(value)) { continue; }
    std::cerr << "not so: " << step << " (" << std::strerror(errno) << ")\n";
    return 4;
  }
  std::cout << "all is so" << std::endl;
  return 0;
}
