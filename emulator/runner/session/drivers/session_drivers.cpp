#include "runner/session/drivers/session_drivers.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "io/lockstep/held_program.hpp"
#include "io/lockstep/time_library.hpp"
#include "io/modem/modem_ports.hpp"
#include "io/os_error.hpp"
#include "io/pace/context_clock.hpp"
#include "io/proc/process_table.hpp"
#include "io/proc/thread_state.hpp"
#include "io/process/preloaded.hpp"

namespace fakebot::runner {

namespace {

/// A driver with a process that computes for so long, of processor time, without waiting for
/// anything, is considered impossible to hold. (choice)
constexpr std::chrono::seconds kMostComputed{10};
/// So is a driver that neither computes nor waits in a held call, for so long in real time.
/// (choice)
constexpr std::chrono::seconds kLongestBlocked{60};

/// Period of the look for programs that drivers in scaled time have started. (choice)
constexpr std::chrono::milliseconds kProgramsEvery{250};

std::string text_of(io::NotHeld::Remedy remedy) {
  using Remedy = io::NotHeld::Remedy;
  switch (remedy) {
    case Remedy::real: return "real time (--time real)";
    case Remedy::real_or_scaled:
      return "real time (--time real) or scaled time (--time scaled=X, X times as fast as real "
             "time)";
    case Remedy::real_or_simulated:
      return "real time (--time real) or virtual time (--time virtual)";
  }
  return "";
}

}  // namespace

void SessionDrivers::live_in_scaled(double scale) {
  scaled_ = std::make_unique<io::ScaledTime>(io::find_scaling_libraries(), scale);
  program_timer_.call_every(io::ContextClock(context_).of_real(kProgramsEvery),
                            [this] { warn_of_unscaled(); });
}

io::Driver& SessionDrivers::add(io::DriverEvents events) {
  events.on_gone = [this, on_gone = std::move(events.on_gone)](const std::string& problem) {
    if (!problem.empty()) { events_.on_warning(problem); }
    on_gone(problem);
  };
  events.before_signal = [this] {
    if (simulated_ != nullptr) { simulated_->await_asleep(); }
  };
  return *processes_.emplace_back(std::make_unique<io::Driver>(context_, std::move(events)));
}

void SessionDrivers::start(io::Driver& driver, io::ProcessCommand command,
                           std::chrono::nanoseconds patience) {
  if (!driver.is_gone()) { return; }
  if (scaled_) { return start_scaled(driver, std::move(command), patience); }
  if (simulated_ != nullptr) { return start_simulated(driver, std::move(command), patience); }
  give_ports(command);
  driver.start(command, patience);
}

/// The driver gets modem lines, and finds its devices by their names. Programs that the library
/// cannot be loaded into do without, and would say so at each start.
void SessionDrivers::give_ports(io::ProcessCommand& command) {
  const io::ModemPorts& ports = io::modem_ports_of(context_);
  const std::vector<std::string> variables = ports.environment();
  if (variables.empty()) { return; }
  const std::string& program = command.argv.front();
  const auto why = io::why_without_ports(program, simulated_ != nullptr);
  if (why && ports.has_names() && told_of_names_.insert(program).second) {
    events_.on_warning(*why + ": the path of --as does not lead it to its device; give it {port}");
  }
  if (io::why_not_held(program)) { return; }
  try {
    io::preload(command.environment, io::find_port_library());
  } catch (const io::OsError& error) {
    if (ports.has_names()) { throw; }
    if (!std::exchange(told_of_no_lines_, true)) {
      events_.on_warning("drivers have no modem lines: " + std::string(error.what()));
    }
    return;
  }
  std::ranges::copy(variables, std::back_inserter(command.environment));
}

void SessionDrivers::start_simulated(io::Driver& driver, io::ProcessCommand command,
                                     std::chrono::nanoseconds patience) {
  if (auto not_held = io::why_not_held(command.argv.front())) {
    return on_not_held(*std::move(not_held));
  }
  program_ = command.argv.front();
  std::ranges::move(simulated_->environment(), std::back_inserter(command.environment));
  give_ports(command);
  command.argv = io::held_command(std::move(command.argv), simulated_->library_path());
  // Programs sort by addresses, too.
  command.same_addresses = simulated_->has_turns();
  command.short_slice = true;
  const auto expected = simulated_->expect_process();
  try {
    driver.start(command, patience);
  } catch (const io::OsError&) {
    if (expected) { simulated_->has_not_started(*expected); }
    throw;
  }
  if (expected) { simulated_->has_started(*expected, driver.pid()); }
}

void SessionDrivers::start_scaled(io::Driver& driver, io::ProcessCommand command,
                                  std::chrono::nanoseconds patience) {
  if (auto not_scaled = io::why_not_scaled(command.argv.front())) {
    return on_not_held(*std::move(not_scaled));
  }
  std::ranges::move(scaled_->environment(), std::back_inserter(command.environment));
  give_ports(command);
  driver.start(command, patience);
}

/// A warning and no error: the program may be a tool that does not depend on time.
void SessionDrivers::warn_of_unscaled() {
  for (const auto& driver : processes_) {
    if (!driver->runs()) { continue; }
    for (const std::string& reason : unscaled_.find(driver->processes())) {
      events_.on_warning(reason + ": it lives in real time, and the driver in scaled time");
    }
  }
}

std::string SessionDrivers::not_held() const {
  auto not_held = why_not_held();
  if (!not_held) { return ""; }
  if (not_held->remedy == io::NotHeld::Remedy::real_or_scaled && io::why_not_scaled(program_)) {
    not_held->remedy = io::NotHeld::Remedy::real;
  }
  return (scaled_ ? "the driver cannot live in scaled time: "
                  : "the driver cannot be held in simulated time: ") +
         not_held->reason + "; it needs " + text_of(not_held->remedy);
}

std::optional<io::NotHeld> SessionDrivers::why_not_held() const {
  if (not_held_) { return not_held_; }
  if (simulated_ == nullptr) { return std::nullopt; }
  const io::DriverTime& time = *simulated_;
  if (time.never_loaded() > 0) {
    return io::NotHeld{fmt::format("{} of its processes ended without having loaded {}",
                                   time.never_loaded(), time.library_path()),
                       io::NotHeld::Remedy::real};
  }
  if (time.threads_not_held() > 0) {
    return io::NotHeld{fmt::format("{} of its threads were too many", time.threads_not_held()),
                       io::NotHeld::Remedy::real_or_scaled};
  }
  return std::nullopt;
}

bool SessionDrivers::any_ends() {
  bool any = false;
  for (const auto& driver : processes_) { any = driver->check_end() || any; }
  return any;
}

bool SessionDrivers::any_ends_after_poll() {
  bool any = false;
  for (const auto& driver : processes_) { any = driver->check_end_after_poll() || any; }
  return any;
}

void SessionDrivers::on_standstill(io::Standstill& standstill) {
  if (!stop_.reason() && is_debugged()) { return standstill.end(); }
  // After a request to stop, nothing waits for idle drivers, so their ends are checked here.
  if (stop_.reason()) { any_ends(); }
  bool any_ends = false;
  for (const auto& driver : processes_) {
    any_ends = driver->is_ending() || any_ends;
    driver->check_patience(standstill.granted());
  }
  const bool computes = standstill.computed() >= kMostComputed;
  // The patience for the end decides on an ending driver.
  if (any_ends || (!computes && standstill.blocked() < kLongestBlocked)) { return; }
  const std::string text =
      text_of_standstill() +
      (computes ? fmt::format(", without a wait in {} s of processor time", kMostComputed.count())
                : fmt::format(", and has used no processor for {} s", kLongestBlocked.count()));
  if (computes) { endless_ = text; }
  on_not_held({"time stands still: " + text, io::NotHeld::Remedy::real_or_scaled});
}

void SessionDrivers::warn_of_refusals() {
  if (simulated_ == nullptr) { return; }
  const auto warn = [this](pid_t process, bool& told, std::string_view text) {
    if (process == 0 || std::exchange(told, true)) { return; }
    const std::string name = io::name_of_thread(process, process);
    events_.on_warning(fmt::format("{} {}", name.empty() ? "a process of the driver" : name, text));
  };
  warn(
      simulated_->refused_io_uring(), told_of_io_uring_,
      "has asked for io_uring, which virtual time refuses as a kernel does that has none (ENOSYS)");
  warn(simulated_->gets_real_counter(), told_of_counter_,
       "has code that reads the processor's counter, which this machine does not let fakebot hold: "
       "the counter tells real time there, so another run may differ");
}

void SessionDrivers::warn_of_threads() {
  if (simulated_ == nullptr) { return; }
  if (simulated_->turns_in_parallel() > 0 && !std::exchange(told_of_parallel_turns_, true)) {
    events_.on_warning(
        "a thread of the driver computes for long without a call while others could run: they run "
        "in parallel, so another run with the same seed may differ");
  }
  const std::string& spinning = simulated_->first_spinning();
  if (!spinning.empty() && !std::exchange(told_of_spinning_, true)) {
    events_.on_warning(
        spinning +
        " spins until a variable changes: time goes on meanwhile, so another run may differ");
  }
}

std::string SessionDrivers::text_of_standstill() const {
  const std::string running = simulated_->text_of_running();
  return running.empty() ? "no thread of the driver runs, but not all of them wait" : running;
}

/// Whether a debugger holds a driver: then time may stand still as long as a person likes.
bool SessionDrivers::is_debugged() {
  const std::string program = simulated_->text_of_traced();
  if (!program.empty() && !std::exchange(told_of_debugger_, true)) {
    events_.on_warning(fmt::format("a debugger holds {}: time stands still meanwhile", program));
  }
  return !program.empty();
}

void SessionDrivers::on_not_held(io::NotHeld why) {
  if (!not_held_) { not_held_ = std::move(why); }
  stop_.stop({StopReason::Cause::driver, not_held()});
  for (const auto& driver : processes_) { driver->kill(); }
}

std::vector<pid_t> SessionDrivers::processes_of_first() const {
  const auto first =
      std::ranges::find_if(processes_, [](const auto& driver) { return driver->runs(); });
  return first == processes_.end() ? std::vector<pid_t>{} : (*first)->processes();
}

bool SessionDrivers::any_runs() const {
  return std::ranges::any_of(processes_, [](const auto& driver) { return driver->runs(); });
}

bool SessionDrivers::take_signals() {
  bool any = false;
  for (const auto& driver : processes_) { any = driver->take_signals() || any; }
  return any;
}

bool SessionDrivers::all_wait() const {
  return std::ranges::all_of(processes_, [](const auto& driver) {
    return !driver->runs() || io::is_waiting(driver->pid());
  });
}

void SessionDrivers::request_end() {
  for (const auto& driver : processes_) { driver->request_end(); }
}

bool SessionDrivers::are_gone() const {
  return std::ranges::all_of(processes_, [](const auto& driver) { return driver->is_gone(); });
}

const SessionDrivers::Orders* SessionDrivers::orders(std::size_t robot) const {
  const auto found = orders_.find(robot);
  return found == orders_.end() ? nullptr : &found->second;
}

}  // namespace fakebot::runner
