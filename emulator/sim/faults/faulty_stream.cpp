#include "sim/faults/faulty_stream.hpp"

#include <algorithm>
#include <utility>

#include "fakebot/protocol/hex.hpp"

namespace fakebot::sim::faults {

namespace {

using protocol::to_hex;

/// Half an hour at 50 Hz: limits the memory of an endless stall. (choice)
constexpr std::size_t kMostHeld = 100000;

bool is_unchanged(const Piece& piece, const std::vector<Piece>& after) {
  return after.size() == 1 && after[0].at == piece.at && after[0].bytes == piece.bytes;
}

std::string change_text(const Evidence& evidence) {
  if (evidence.after.empty()) { return to_hex(evidence.before) + " was lost"; }
  if (evidence.after != evidence.before) {
    return to_hex(evidence.before) + " became " + to_hex(evidence.after);
  }
  if (evidence.delay == kHeld) { return "was held"; }
  const std::string late = std::to_string(evidence.delay.count()) + " us late";
  if (evidence.pieces == 1) { return "came " + late; }
  return "came in " + std::to_string(evidence.pieces) + " pieces, the last " + late;
}

}  // namespace

std::string text_of(const Evidence& evidence) {
  const Fault& fault = *evidence.fault;
  std::string text(fault.type->name);
  if (fault.name != fault.type->name) { text += " \"" + fault.name + "\""; }
  return text + ": " + change_text(evidence);
}

void FaultyStream::Waiting::join(const Piece& next, const std::string& its_comment) {
  piece.at = next.at;
  piece.bytes.insert(piece.bytes.end(), next.bytes.begin(), next.bytes.end());
  if (its_comment.empty() || its_comment == comment) { return; }
  if (!comment.empty()) { comment += "; "; }
  comment += its_comment;
}

void FaultyStream::begin(const Fault& fault, std::uint64_t seed, SimTime now) {
  stages_.push_back(
      {&fault, fault.type->make(fault.attributes, wire_), Random(seed, ++begun_), now});
}

void FaultyStream::end(const Fault& fault, SimTime now) {
  for (Stage& stage : stages_) {
    if (stage.fault == &fault) { end(stage, now); }
  }
  advance(now);
}

bool FaultyStream::has(const Fault& fault) const {
  return std::ranges::find(stages_, &fault, &Stage::fault) != stages_.end();
}

/// Releases the held pieces.
void FaultyStream::end(Stage& stage, SimTime now) {
  if (std::exchange(stage.has_ended, true)) { return; }
  for (Waiting& waiting : stage.queue) { waiting.piece.at = std::min(waiting.piece.at, now); }
}

void FaultyStream::push(const Piece& piece) {
  arrive(stages_.begin(), piece, {});
}

void FaultyStream::advance(SimTime now) {
  for (Stage& stage : stages_) {
    if (stage.ends_at() <= now) { end(stage, now); }
  }
  for (auto stage = stages_.begin(); stage != stages_.end(); ++stage) { drain(stage, now); }
  std::erase_if(stages_, [](const Stage& stage) { return stage.has_ended && stage.queue.empty(); });
}

void FaultyStream::give_up(SimTime now) {
  for (Stage& stage : stages_) {
    for (const Waiting& waiting : std::exchange(stage.queue, {})) {
      std::string comment = waiting.comment;
      if (!waiting.piece.bytes.empty()) {
        if (!comment.empty()) { comment += "; "; }
        comment += to_hex(waiting.piece.bytes);
        comment += " never passed";
      }
      sink_({now, {}}, comment);
    }
  }
}

SimTime FaultyStream::next_at() const {
  SimTime next = SimTime::max();
  for (const Stage& stage : stages_) {
    if (stage.queue.empty()) { continue; }
    next = std::min({next, stage.queue.front().piece.at, stage.ends_at()});
  }
  return next;
}

void FaultyStream::arrive(Stages::iterator stage, const Piece& piece, std::string comment) {
  if (stage == stages_.end()) { return sink_(piece, comment); }
  const SimTime now = piece.at;
  if (stage->queue.size() >= kMostHeld) {
    report(*stage, piece, {}, comment);
    return sink_({now, {}}, comment);
  }
  auto poisoned = is_hit(*stage, now) ? stage->toxic->poison(piece, stage->random) : std::nullopt;
  const bool shows = poisoned && !is_unchanged(piece, *poisoned);
  if (shows) { report(*stage, piece, *poisoned, comment); }
  const std::vector<Piece> pieces = shows ? std::move(*poisoned) : stage->toxic->pass(piece);
  auto its = pieces.begin();
  if (shows && !pieces.empty() && stage->toxic->joins_waiting() && !stage->queue.empty()) {
    stage->queue.back().join(*its++, comment);
  }
  for (; its != pieces.end(); ++its) { wait(*stage, *its, comment); }
  // No piece is held: the comment on the loss is passed on alone.
  if (pieces.empty()) { wait(*stage, {now, {}}, comment); }
  drain(stage, now);
}

bool FaultyStream::is_hit(Stage& stage, SimTime at) const {
  const Fault& fault = *stage.fault;
  if (stage.has_ended || at < stage.started_at + fault.from || at >= stage.ends_at()) {
    return false;
  }
  if (++stage.seen % fault.every != 0) { return false; }
  if (fault.at_most && stage.hits >= *fault.at_most) { return false; }
  return stage.random.happens(fault.toxicity);
}

/// Queues a piece in order of arrival; if the toxic allows overtaking, before held pieces.
void FaultyStream::wait(Stage& stage, Piece piece, const std::string& comment) {
  if (stage.queue.empty()) {
    stage.queue.push_back({std::move(piece), comment});
  } else if (stage.toxic->lets_overtake() && piece.at != kHeld) {
    for (Waiting& waiting : stage.queue) { waiting.piece.at = piece.at; }
    stage.queue.push_front({std::move(piece), comment});
  } else {
    piece.at = std::max(piece.at, stage.queue.back().piece.at);
    stage.queue.push_back({std::move(piece), comment});
  }
}

void FaultyStream::drain(Stages::iterator stage, SimTime now) {
  while (!stage->queue.empty() && stage->queue.front().piece.at <= now) {
    Waiting due = std::move(stage->queue.front());
    stage->queue.pop_front();
    due.piece.at = std::min(due.piece.at, now);
    if (due.piece.bytes.empty()) {
      sink_(due.piece, due.comment);
    } else {
      arrive(std::next(stage), due.piece, std::move(due.comment));
    }
  }
}

void FaultyStream::report(Stage& stage, const Piece& piece, const std::vector<Piece>& after,
                          std::string& comment) {
  ++stage.hits;
  Evidence evidence{piece.at, stage.fault, piece.bytes, {}, after.size(), SimTime{0}};
  for (const Piece& one : after) {
    evidence.after.insert(evidence.after.end(), one.bytes.begin(), one.bytes.end());
    evidence.delay = one.at == kHeld ? kHeld : std::max(evidence.delay, one.at - piece.at);
  }
  on_evidence_(evidence);
  if (!comment.empty()) { comment += "; "; }
  comment += text_of(evidence);
}

}  // namespace fakebot::sim::faults
