-- --- filters of frames ---------------------------------------------------------------------

local frame_fields = {
  direction = field("uint8", "direction", "direction", base.DEC, DIRECTIONS),
  header = field("uint16", "header", "header", base.HEX),
  length = field("uint8", "length", "length of the payload", base.DEC),
  checksum = field("uint8", "checksum", "checksum", base.HEX),
  checksum_status = field("uint8", "checksum.status", "checksum status", base.DEC,
    {[0] = "Bad", [1] = "Good"}),
  sub_payload = field("none", "sub_payload", "message"),
  id = field("uint8", "sub_payload.id", "identifier", base.HEX_DEC),
  sub_length = field("uint8", "sub_payload.length", "length", base.DEC),
  data = field("bytes", "sub_payload.data", "data"),
  piece = field("bytes", "piece", "piece of a frame"),
  stray = field("bytes", "stray", "stray bytes"),
}

kobuki.fields = all_fields

local faults = {
  checksum = expert_info("checksum", "wrong checksum",
    expert.group.CHECKSUM, expert.severity.ERROR),
  no_length = expert_info("no_length", "a length that no frame can have",
    expert.group.PROTOCOL, expert.severity.ERROR),
  lying_length = expert_info("lying_length", "wrong length: another frame starts before its end",
    expert.group.PROTOCOL, expert.severity.ERROR),
  too_long = expert_info("too_long", "longer than any frame that a robot accepts",
    expert.group.PROTOCOL, expert.severity.WARN),
  incomplete = expert_info("incomplete", "the packet ends before the frame: a part of one, or a wrong length",
    expert.group.PROTOCOL, expert.severity.WARN),
  stray = expert_info("stray", "bytes that belong to no frame in this packet",
    expert.group.UNDECODED, expert.severity.WARN),
  unknown = expert_info("unknown_id", "unknown message",
    expert.group.UNDECODED, expert.severity.WARN),
  wrong_length = expert_info("wrong_length", "a message with a wrong length",
    expert.group.PROTOCOL, expert.severity.ERROR),
  truncated = expert_info("truncated", "truncated: the frame ends before the message",
    expert.group.PROTOCOL, expert.severity.ERROR),
}
kobuki.experts = all_experts

