// The hits of faults, for reports and verdicts.
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

/// A hit of a fault.
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

/// Counts the hits of the faults that were begun with the tally.
class FaultTally {
 public:
  explicit FaultTally(std::size_t most_records = kMaxRecords) : most_records_(most_records) {}

  /// From now on hits of the fault count here. A fault is listed once, however often begun.
  void add(const std::shared_ptr<const Fault>& fault);
  void take_down(const Evidence& evidence);

  /// Faults in the order of their first start, without the faults left out.
  const std::vector<FaultCount>& counts() const { return counts_; }
  /// The hits of all faults.
  std::uint64_t hits() const { return hits_; }

  /// When there are kMostCounted faults, faults that nobody can begin any more are left out of the
  /// counts, and only numbered here.
  struct LeftOut {
    std::uint64_t faults = 0;
    std::uint64_t hits = 0;
  };
  const LeftOut& left_out() const { return left_out_; }
  static constexpr std::size_t kMostCounted = 250;

  /// The first hits; further hits are only counted.
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
