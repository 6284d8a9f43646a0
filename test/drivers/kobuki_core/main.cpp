// The official driver of the Kobuki, kobuki_core, in a program that can be tested: see README.md.
#include <csignal>
#include <ecl/exceptions.hpp>
#include <ecl/time.hpp>
#include <iostream>
#include <memory>
#include <string>
#include <utility>

#include "modes.hpp"
#include "session.hpp"

namespace {

volatile std::sig_atomic_t is_asked_to_end = 0;

void ask_to_end(int) {
  is_asked_to_end = 1;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string mode = argc > 2 ? argv[2] : "wander";
  const std::string number = argc > 3 ? argv[3] : "";
  std::unique_ptr<explorer::Behaviour> behaviour = explorer::make_behaviour(mode, number);
  if (argc < 2 || argc > 4 || !behaviour) {
    std::cerr << "usage: explorer DEVICE [MODE [NUMBER]]\n" << explorer::list_of_modes();
    return 2;
  }
  std::signal(SIGINT, ask_to_end);
  std::signal(SIGTERM, ask_to_end);
  try {
    const explorer::Session session(argv[1], std::move(behaviour));
    ecl::MilliSleep sleep(50);
    while (is_asked_to_end == 0 && !session.is_over()) { sleep(); }
    return session.is_over() ? 1 : 0;
  } catch (const ecl::StandardException& error) {
    std::cerr << error.what() << "\n";
    return 3;
  }
}
