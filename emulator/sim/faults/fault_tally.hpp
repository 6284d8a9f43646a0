// What faults have done, for reports and verdicts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sim/faults/fault.hpp"
#include "sim/faults/faulty_stream.hpp"

namespace fakebot::sim::faults {

/// One hit of a fault.
struct FaultRecord {
  SimTime at{0};
  std::string fault;
  std::string_view type;
  Stream stream = Stream::downstream;
  Bytes before;
  Bytes after;
  SimTime delay{0};
};

/// The number of hits of a fault.
struct FaultCount {
  std::string fault;
  std::string_view type;
  std::uint64_t hits = 0;
};

/// Counts the hits of the faults that were begun with it.
class FaultTally {
 public:
  explicit FaultTally(std::size_t most_records = kMaxRecords) : most_records_(most_records) {}

  /// From now on its hits count here. It is listed once, however often it begins.
  void add(const std::shared_ptr<const Fault>& fault);
  void take_down(const Evidence& evidence);

  /// In the order of their first start, without those that are left out.
  const std::vector<FaultCount>& counts() const { return counts_; }
  /// Of all faults.
  std::uint64_t hits() const { return hits_; }

  /// When there are kMostCounted, those that nobody can begin any more are left out of the
  /// counts. These are their numbers.
  struct LeftOut {
    std::uint64_t faults = 0;
    std::uint64_t hits = 0;
  };
  const LeftOut& left_out() const { return left_out_; }
  static constexpr std::size_t kMostCounted = 250;

  /// The first hits; further ones are only counted.
  const std::vector<FaultRecord>& records() const { return records_; }
  static constexpr std::size_t kMaxRecords = 10000;

 private:
  std::size_t place_of(const Fault& fault) const;
  void leave_out_what_is_gone();

  std::size_t most_records_;
  std::vector<std::weak_ptr<const Fault>> faults_;  // parallel to counts_
  std::vector<FaultCount> counts_;
  LeftOut left_out_;
  std::uint64_t hits_ = 0;
  std::vector<FaultRecord> records_;
};

}  // namespace fakebot::sim::faults
