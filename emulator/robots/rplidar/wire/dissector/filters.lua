-- --- fields of frames ------------------------------------------------------------------------

local frame_fields = {
  direction = field("uint8", "direction", "direction", base.DEC, DIRECTIONS),
  command = field("uint8", "command", "command", base.HEX),
  length = field("uint8", "length", "length", base.DEC),
  checksum = field("uint8", "checksum", "checksum", base.HEX),
  checksum_status = field("uint8", "checksum.status", "checksum status", base.DEC,
    {[0] = "Bad", [1] = "Good"}),
  size = field("uint32", "size", "size", base.DEC, nil, 0x3FFFFFFF),
  many = field("bool", "many_packets", "packets follow", 32, nil, 0x40000000),
  type = field("uint8", "type", "type", base.HEX),
  message = field("none", "message", "message"),
  data = field("bytes", "data", "data"),
  stray = field("bytes", "stray", "stray bytes"),
}
rplidar.fields = all_fields

local faults = {
  checksum = expert_info("checksum", "wrong checksum",
    expert.group.CHECKSUM, expert.severity.ERROR),
  check_bits = expert_info("check_bits", "wrong check bits of a node",
    expert.group.CHECKSUM, expert.severity.ERROR),
  stray = expert_info("stray", "bytes that belong to no frame in this packet",
    expert.group.UNDECODED, expert.severity.WARN),
  unknown = expert_info("unknown_type", "unknown message",
    expert.group.UNDECODED, expert.severity.WARN),
  wrong_length = expert_info("wrong_length", "a message with a wrong length",
    expert.group.PROTOCOL, expert.severity.ERROR),
}
rplidar.experts = all_experts

