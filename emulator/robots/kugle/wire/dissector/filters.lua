-- --- filters of frames ---------------------------------------------------------------------

local frame_fields = {
  direction = field("uint8", "direction", "direction", base.DEC, DIRECTIONS),
  type = field("uint8", "type", "type", base.HEX_DEC),
  length = field("uint8", "length", "length of the coded payload", base.DEC),
  coding_status = field("uint8", "coding.status", "coding status", base.DEC,
    {[0] = "Bad", [1] = "Good"}),
  coded = field("bytes", "coded", "coded payload"),
  message = field("none", "message", "message"),
  data = field("bytes", "data", "data"),
  piece = field("bytes", "piece", "piece of a frame"),
  stray = field("bytes", "stray", "stray bytes"),
  idle = field("bytes", "idle", "zeros between frames"),
}
kugle.fields = all_fields

local faults = {
  coding = expert_info("coding", "wrong coding: its distances do not lead to the end",
    expert.group.CHECKSUM, expert.severity.ERROR),
  cut = expert_info("cut", "another frame starts before the end of this one",
    expert.group.PROTOCOL, expert.severity.ERROR),
  no_length = expert_info("no_length", "a length that no frame can have",
    expert.group.PROTOCOL, expert.severity.ERROR),
  incomplete = expert_info("incomplete", "the packet ends before the frame: a part of one, or a wrong length",
    expert.group.PROTOCOL, expert.severity.WARN),
  stray = expert_info("stray", "bytes that belong to no frame in this packet",
    expert.group.UNDECODED, expert.severity.WARN),
  unknown = expert_info("unknown_type", "unknown message",
    expert.group.UNDECODED, expert.severity.WARN),
  wrong_length = expert_info("wrong_length", "a message with a wrong length",
    expert.group.PROTOCOL, expert.severity.ERROR),
}
kugle.experts = all_experts

