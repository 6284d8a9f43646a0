-- --- fields of frames ------------------------------------------------------------------------

local frame_fields = {
  direction = field("uint8", "direction", "direction", base.DEC, DIRECTIONS),
  line = field("string", "line", "line", base.ASCII),
  sum_status = field("uint8", "sum.status", "sum status", base.DEC, {[0] = "Bad", [1] = "Good"}),
  message = field("none", "message", "message"),
  stray = field("bytes", "stray", "stray bytes"),
}
hokuyo.fields = all_fields

local faults = {
  checksum = expert_info("checksum", "a line with a wrong sum",
    expert.group.CHECKSUM, expert.severity.ERROR),
  stray = expert_info("stray", "bytes that belong to no frame in this packet",
    expert.group.UNDECODED, expert.severity.WARN),
  unknown = expert_info("unknown_type", "unknown message",
    expert.group.UNDECODED, expert.severity.WARN),
}
hokuyo.experts = all_experts

