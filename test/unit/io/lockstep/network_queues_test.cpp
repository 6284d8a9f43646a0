#include "io/lockstep/network_queues.hpp"

#include <arpa/inet.h>
#include <doctest/doctest.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include "io/file/file_descriptor.hpp"

using namespace fakebot::io;

// softnet_seq_show() in net/core/net-procfs.c of Linux 6.1 writes the columns: the first is the
// number of packets taken, the twelfth how many wait, the thirteenth the processor.
TEST_CASE("the kernel tells of each processor how many packets it has taken, and how many wait") {
  const auto queues = read_network_queues(
      "00025488 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 "
      "00000000 00000000 00000000 00000000 00000000\n"
      "000274cc 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 "
      "00000000 00000011 00000001 00000010 00000001\n");
  REQUIRE(queues.size() == 2);
  CHECK(queues[0] == NetworkQueue{0x25488, 0});
  CHECK(queues[1] == NetworkQueue{0x274cc, 17});
}

TEST_CASE("a kernel that does not tell how many packets wait is believed to have delivered them") {
  const auto queues = read_network_queues("00025488 00000000 00000000 00000000 00000000\n");
  REQUIRE(queues.size() == 1);
  CHECK(queues[0].packets_waiting == 0);
  CHECK(read_network_queues("").empty());
}

TEST_CASE("what was sent to a socket of this machine is there when its delivery was awaited") {
  const FileDescriptor receiver(::socket(AF_INET, SOCK_DGRAM, 0));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  auto* const any = reinterpret_cast<sockaddr*>(&address);
  socklen_t size = sizeof(address);
  REQUIRE(::bind(receiver.get(), any, size) == 0);
  REQUIRE(::getsockname(receiver.get(), any, &size) == 0);
  const FileDescriptor sender(::socket(AF_INET, SOCK_DGRAM, 0));
  NetworkQueues queues;
  queues.await_delivery();
  for (int i = 0; i < 1000; ++i) {
    REQUIRE(::sendto(sender.get(), "x", 1, 0, any, size) == 1);
    CHECK(queues.await_delivery());
    char byte = 0;
    CHECK(::recv(receiver.get(), &byte, 1, MSG_DONTWAIT) == 1);
  }
}
