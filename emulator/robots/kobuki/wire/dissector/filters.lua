
-- The code below decodes frames with the tables above, which name every message.

local HEADER = "\xAA\x55"
local OVERHEAD = 4 -- AA 55 LEN and the checksum
local SIZE = {int8 = 1, uint8 = 1, int16 = 2, uint16 = 2, uint32 = 4}

local kobuki = Proto("kobuki", "Kobuki serial protocol")

-- --- filters -------------------------------------------------------------------------------

local all_fields = {}

local function field(kind, filter, ...)
  local made = ProtoField[kind]("kobuki." .. filter, ...)
  all_fields[#all_fields + 1] = made
  return made
end

local DIRECTIONS = {[0] = "from the driver", [1] = "from the robot"} -- as pinfo.p2p_dir
local frame_fields = {
  direction = field("uint8", "direction", "direction", base.DEC, DIRECTIONS),
  header = field("uint16", "header", "header", base.HEX),
  length = field("uint8", "length", "length of the payload", base.DEC),
  checksum = field("uint8", "checksum", "checksum", base.HEX),
  checksum_status = field("uint8", "checksum.status", "checksum status", base.DEC,
    {[0] = "Bad", [1] = "Good"}),
  sub_payload = field("none", "sub_payload", "sub-payload"),
  id = field("uint8", "sub_payload.id", "identifier", base.HEX_DEC),
  sub_length = field("uint8", "sub_payload.length", "length", base.DEC),
  data = field("bytes", "sub_payload.data", "data"),
  piece = field("bytes", "piece", "piece of a frame"),
  stray = field("bytes", "stray", "stray bytes"),
}

-- "BasicSensorData" is kobuki.basic_sensor_data in filters.
local function filter_name(name)
  return (name:gsub("(%l)(%u)", "%1_%2"):lower())
end

local function prepare_flags(described, filter)
  for _, flag in ipairs(described.flags or {}) do
    flag.item = field("bool", filter .. "." .. flag.name, flag.name, 8 * SIZE[described.type],
      nil, flag.mask)
  end
end

local function prepare_field(described, prefix)
  local filter = prefix .. "." .. described.name
  if described.count and SIZE[described.type] == 1 then
    described.item = field("bytes", filter, described.name, base.NONE, described.meaning)
    return
  end
  if described.count then
    for i = 0, described.count - 1 do
      described[i] = field(described.type, filter .. "." .. i, described.name .. " " .. i,
        base.DEC, nil, nil, described.meaning)
    end
    return
  end
  described.item = field(described.type, filter, described.name,
    described.flags and base.HEX or base.DEC, described.values, nil, described.meaning)
  prepare_flags(described, filter)
end

local function prepare_rows(rows, prefix)
  for i, column in ipairs(rows.columns) do
    rows[i] = field(rows.type, prefix .. "." .. rows.name .. "." .. column, column, base.DEC)
  end
end

for _, direction in pairs(wire) do
  for _, message in ipairs(direction.messages) do
    local filter = filter_name(message.name)
    message.item = field("none", filter, message.name)
    for _, described in ipairs(message.fields) do prepare_field(described, filter) end
    if message.rows then prepare_rows(message.rows, filter) end
  end
end
kobuki.fields = all_fields

local all_experts = {}

local function expert_info(name, text, group, severity)
  local made = ProtoExpert.new("kobuki.expert." .. name, text, group, severity)
  all_experts[#all_experts + 1] = made
  return made
end

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
  unknown = expert_info("unknown_id", "unknown sub-payload",
    expert.group.UNDECODED, expert.severity.WARN),
  wrong_length = expert_info("wrong_length", "a sub-payload with a wrong length",
    expert.group.PROTOCOL, expert.severity.ERROR),
  truncated = expert_info("truncated", "truncated: the frame ends before the sub-payload",
    expert.group.PROTOCOL, expert.severity.ERROR),
}
kobuki.experts = all_experts

