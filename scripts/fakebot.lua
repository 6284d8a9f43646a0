do
-- Wireshark and tshark read with this what passes over the line between a Kobuki and its
-- driver, from captures that fakebot has written (link type USER0).
--
-- Put it into the folder of plugins (Help, About, Folders), or:
--   wireshark -X lua_script:fakebot.lua capture.pcapng
--
-- Made by `fakebot list dissector` from the field tables of the code; do not edit.

local wire = {
  from_driver = {lengths = {min = 3, max = 119}, messages = {
    {id = 0x01, name = "BaseControl", length = 4, fields = {
      {name = "speed_mm_s", type = "int16", unit = {factor = 1, name = "mm/s"},
        meaning = "speed of the outer wheel"},
      {name = "radius_mm", type = "int16", unit = {factor = 1, name = "mm"},
        meaning = "radius of the arc; centre on the left when positive; 0: straight, 1 and -1: turn on the spot"},
    },
    },
    {id = 0x03, name = "Sound", length = 3, fields = {
      {name = "note", type = "uint16",
        meaning = "1 / (f * 0.00000275), f in Hz"},
      {name = "duration_ms", type = "uint8", unit = {factor = 1, name = "ms"},
        meaning = "duration"},
    },
    },
    {id = 0x04, name = "SoundSequence", length = 1, fields = {
      {name = "sequence", type = "uint8", values = {
        [0] = "on",
        [1] = "off",
        [2] = "recharge",
        [3] = "button",
        [4] = "error",
        [5] = "cleaning start",
        [6] = "cleaning end",},
        meaning = "melody"},
    },
    },
    {id = 0x08, name = "SetPower", length = 2, fields = {
      {name = "power", type = "uint16", flags = {
        {mask = 0x1, name = "3v3"},
        {mask = 0x2, name = "5v"},
        {mask = 0x4, name = "12v1a"},
        {mask = 0x8, name = "12v5a"},},
        meaning = "external power to switch on"},
    },
    },
    {id = 0x09, name = "RequestExtra", length = 2, fields = {
      {name = "request", type = "uint16", flags = {
        {mask = 0x1, name = "hardware_version"},
        {mask = 0x2, name = "firmware_version"},
        {mask = 0x8, name = "udid"},},
        meaning = "messages to send once"},
    },
    },
    {id = 0x0c, name = "GeneralPurposeOutput", length = 2, fields = {
      {name = "outputs", type = "uint16", flags = {
        {mask = 0x1, name = "digital_0"},
        {mask = 0x2, name = "digital_1"},
        {mask = 0x4, name = "digital_2"},
        {mask = 0x8, name = "digital_3"},
        {mask = 0x10, name = "power_3v3"},
        {mask = 0x20, name = "power_5v"},
        {mask = 0x40, name = "power_12v5a"},
        {mask = 0x80, name = "power_12v1a5"},
        {mask = 0x100, name = "led1_red"},
        {mask = 0x200, name = "led1_green"},
        {mask = 0x400, name = "led2_red"},
        {mask = 0x800, name = "led2_green"},},
        meaning = "digital outputs, external power and LEDs"},
    },
    },
    {id = 0x0d, name = "SetControllerGain", length = 13, fields = {
      {name = "type", type = "uint8", values = {
        [0] = "factory default",
        [1] = "configured by the user",},
        meaning = "whose gains"},
      {name = "p_gain_milli", type = "uint32", unit = {factor = 0.001, name = ""},
        meaning = "Kp (default 100000)"},
      {name = "i_gain_milli", type = "uint32", unit = {factor = 0.001, name = ""},
        meaning = "Ki (default 100)"},
      {name = "d_gain_milli", type = "uint32", unit = {factor = 0.001, name = ""},
        meaning = "Kd (default 2000)"},
    },
    },
    {id = 0x0e, name = "GetControllerGain", length = 1, fields = {
      {name = "unused", type = "uint8",
        meaning = "not used"},
    },
    },
  }},
  from_robot = {lengths = {min = 3, max = 255}, messages = {
    {id = 0x01, name = "BasicSensorData", length = 15, fields = {
      {name = "timestamp_ms", type = "uint16", unit = {factor = 1, name = "ms"},
        meaning = "time of the robot; 0 follows 65535"},
      {name = "bumper", type = "uint8", flags = {
        {mask = 0x1, name = "right"},
        {mask = 0x2, name = "center"},
        {mask = 0x4, name = "left"},},
        meaning = "bumpers that are pressed"},
      {name = "wheel_drop", type = "uint8", flags = {
        {mask = 0x1, name = "right"},
        {mask = 0x2, name = "left"},},
        meaning = "wheels that hang down"},
      {name = "cliff", type = "uint8", flags = {
        {mask = 0x1, name = "right"},
        {mask = 0x2, name = "center"},
        {mask = 0x4, name = "left"},},
        meaning = "sensors that see no floor"},
      {name = "left_encoder_ticks", type = "uint16", unit = {factor = 1, name = "ticks"},
        meaning = "counts up when driving forward; 0 follows 65535"},
      {name = "right_encoder_ticks", type = "uint16", unit = {factor = 1, name = "ticks"},
        meaning = "counts up when driving forward; 0 follows 65535"},
      {name = "left_pwm_percent", type = "int8", unit = {factor = 1, name = "%"},
        meaning = "duty of the motor, negative: backward"},
      {name = "right_pwm_percent", type = "int8", unit = {factor = 1, name = "%"},
        meaning = "duty of the motor, negative: backward"},
      {name = "buttons", type = "uint8", flags = {
        {mask = 0x1, name = "b0"},
        {mask = 0x2, name = "b1"},
        {mask = 0x4, name = "b2"},},
        meaning = "buttons that are pressed"},
      {name = "charger", type = "uint8", values = {
        [0] = "discharging",
        [2] = "docked charged",
        [6] = "docked charging",
        [18] = "adapter charged",
        [22] = "adapter charging",},
        meaning = "state of the charger"},
      {name = "battery_dv", type = "uint8", unit = {factor = 0.1, name = "V"},
        meaning = "voltage"},
      {name = "overcurrent", type = "uint8", flags = {
        {mask = 0x1, name = "left"},
        {mask = 0x2, name = "right"},},
        meaning = "motors with over-current"},
    },
    },
    {id = 0x03, name = "DockingIr", length = 3, fields = {
      {name = "right", type = "uint8", flags = {
        {mask = 0x1, name = "near_left"},
        {mask = 0x2, name = "near_center"},
        {mask = 0x4, name = "near_right"},
        {mask = 0x8, name = "far_center"},
        {mask = 0x10, name = "far_left"},
        {mask = 0x20, name = "far_right"},},
        meaning = "right receiver"},
      {name = "center", type = "uint8", flags = {
        {mask = 0x1, name = "near_left"},
        {mask = 0x2, name = "near_center"},
        {mask = 0x4, name = "near_right"},
        {mask = 0x8, name = "far_center"},
        {mask = 0x10, name = "far_left"},
        {mask = 0x20, name = "far_right"},},
        meaning = "central receiver"},
      {name = "left", type = "uint8", flags = {
        {mask = 0x1, name = "near_left"},
        {mask = 0x2, name = "near_center"},
        {mask = 0x4, name = "near_right"},
        {mask = 0x8, name = "far_center"},
        {mask = 0x10, name = "far_left"},
        {mask = 0x20, name = "far_right"},},
        meaning = "left receiver"},
    },
    },
    {id = 0x04, name = "Inertial", length = 7, fields = {
      {name = "angle_cdeg", type = "int16", unit = {factor = 0.01, name = "degree"},
        meaning = "heading, -18000 to 18000"},
      {name = "rate_cdeg_s", type = "int16", unit = {factor = 0.01, name = "degree/s"},
        meaning = "turn rate"},
      {name = "unused", type = "uint8", count = 3,
        meaning = "0"},
    },
    },
    {id = 0x05, name = "Cliff", length = 6, fields = {
      {name = "right_adc", type = "uint16",
        meaning = "0 to 4095 for 0 to 3.3 V; less when farther"},
      {name = "center_adc", type = "uint16",
        meaning = "0 to 4095 for 0 to 3.3 V; less when farther"},
      {name = "left_adc", type = "uint16",
        meaning = "0 to 4095 for 0 to 3.3 V; less when farther"},
    },
    },
    {id = 0x06, name = "Current", length = 2, fields = {
      {name = "left_ca", type = "uint8", unit = {factor = 0.01, name = "A"},
        meaning = "current of the left motor"},
      {name = "right_ca", type = "uint8", unit = {factor = 0.01, name = "A"},
        meaning = "current of the right motor"},
    },
    },
    {id = 0x0a, name = "HardwareVersion", length = 4, fields = {
      {name = "patch", type = "uint8",
        meaning = "patch"},
      {name = "minor", type = "uint8",
        meaning = "minor"},
      {name = "major", type = "uint8",
        meaning = "major"},
      {name = "unused", type = "uint8",
        meaning = "0"},
    },
    },
    {id = 0x0a, name = "OldHardwareVersion", length = 2, fields = {
      {name = "number", type = "uint16",
        meaning = "104 is 1.0.4"},
    },
    },
    {id = 0x0b, name = "FirmwareVersion", length = 4, fields = {
      {name = "patch", type = "uint8",
        meaning = "patch"},
      {name = "minor", type = "uint8",
        meaning = "minor"},
      {name = "major", type = "uint8",
        meaning = "major"},
      {name = "unused", type = "uint8",
        meaning = "0"},
    },
    },
    {id = 0x0b, name = "OldFirmwareVersion", length = 2, fields = {
      {name = "number", type = "uint16",
        meaning = "123 is 1.0.0 (sent by 1.1.0 too), 110 is 1.1.0, 111 is 1.1.1"},
    },
    },
    {id = 0x0d, name = "RawGyro", fields = {
      {name = "frame_id", type = "uint8",
        meaning = "number of the first sample; 0 follows 255"},
      {name = "sample_count", type = "uint8", divisor = 3,
        meaning = "number of samples N; on the wire the number of 16-bit words, 3 N"},
    },
    rows = {name = "samples_xyz", columns = {"x", "y", "z", }, type = "int16", unit = {factor = 0.00875, name = "degree/s"}},
    },
    {id = 0x0f, name = "Eeprom", length = 17, fields = {
      {name = "page", type = "uint8",
        meaning = "number of a page of 16 bytes; not documented"},
      {name = "content", type = "uint8", count = 16,
        meaning = "bytes of the page"},
    },
    },
    {id = 0x10, name = "GeneralPurposeInput", length = 16, fields = {
      {name = "digital", type = "uint16", flags = {
        {mask = 0x1, name = "0"},
        {mask = 0x2, name = "1"},
        {mask = 0x4, name = "2"},
        {mask = 0x8, name = "3"},},
        meaning = "inputs with high voltage"},
      {name = "analog_adc", type = "uint16", count = 4,
        meaning = "four inputs, 0 to 4095 for 0 to 3.3 V"},
      {name = "unused", type = "uint16", count = 3,
        meaning = "documented as unused; the first is a live fifth input"},
    },
    },
    {id = 0x13, name = "Udid", length = 12, fields = {
      {name = "udid", type = "uint32", count = 3,
        meaning = "written as udid0-udid1-udid2"},
    },
    },
    {id = 0x15, name = "ControllerInfo", length = 13, fields = {
      {name = "type", type = "uint8", values = {
        [0] = "factory default",
        [1] = "configured by the user",},
        meaning = "whose gains"},
      {name = "p_gain_milli", type = "uint32", unit = {factor = 0.001, name = ""},
        meaning = "Kp"},
      {name = "i_gain_milli", type = "uint32", unit = {factor = 0.001, name = ""},
        meaning = "Ki"},
      {name = "d_gain_milli", type = "uint32", unit = {factor = 0.001, name = ""},
        meaning = "Kd"},
    },
    },
  }},
}

-- The code below decodes frames with the tables above, which name every message.

local HEADER = "\xAA\x55"
local OVERHEAD = 4 -- AA 55 LEN and the checksum
local PREFIX = "kobuki" -- of filters

local kobuki = Proto(PREFIX, "Kobuki serial protocol")

-- --- fields, the same for every robot --------------------------------------------------------

local SIZE = {int8 = 1, uint8 = 1, int16 = 2, uint16 = 2, int32 = 4, uint32 = 4, float = 4,
  double = 8, string = 1}

local all_fields = {}

local function field(kind, filter, ...)
  local made = ProtoField[kind](PREFIX .. "." .. filter, ...)
  all_fields[#all_fields + 1] = made
  return made
end

local DIRECTIONS = {[0] = "from the driver", [1] = "from the robot"} -- as pinfo.p2p_dir

-- "BasicSensorData" is kobuki.basic_sensor_data in filters.
local function filter_name(name)
  return (name:gsub("([%l%d])(%u)", "%1_%2"):lower())
end

local function prepare_flags(described, filter)
  for _, flag in ipairs(described.flags or {}) do
    flag.item = field("bool", filter .. "." .. flag.name, flag.name, 8 * SIZE[described.type],
      nil, flag.mask)
  end
end

-- A number; Wireshark wants other arguments for floats.
local function number(type, filter, name, display, values, meaning)
  if type == "float" or type == "double" then return field(type, filter, name, nil, meaning) end
  return field(type, filter, name, display, values, nil, meaning)
end

local function prepare_field(described, prefix)
  local filter = prefix .. "." .. described.name
  if described.type == "string" then
    described.item = field("string", filter, described.name, base.UNICODE, described.meaning)
    return
  end
  if described.count and SIZE[described.type] == 1 then
    described.item = field("bytes", filter, described.name, base.NONE, described.meaning)
    return
  end
  if described.count then
    for i = 0, described.count - 1 do
      described[i] = number(described.type, filter .. "." .. i, described.name .. " " .. i,
        base.DEC, nil, described.meaning)
    end
    return
  end
  described.item = number(described.type, filter, described.name,
    described.flags and base.HEX or base.DEC, described.values, described.meaning)
  prepare_flags(described, filter)
end

-- One column is a list, and has no name of its own.
local function prepare_rows(rows, prefix)
  local filter = prefix .. "." .. rows.name
  for i, column in ipairs(rows.columns) do
    local one = #rows.columns == 1
    rows[i] = number(rows.type, one and filter or filter .. "." .. column, column, base.DEC)
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

local all_experts = {}

local function expert_info(name, text, group, severity)
  local made = ProtoExpert.new(PREFIX .. ".expert." .. name, text, group, severity)
  all_experts[#all_experts + 1] = made
  return made
end

-- --- showing them --------------------------------------------------------------------------

local function value_of(range, type)
  if type == "float" or type == "double" then return range:le_float() end
  if type:sub(1, 1) == "u" then return range:le_uint() end
  return range:le_int()
end

-- " mm/s", or " (1.5 degree)" if the value of a digit is not 1.
local function unit_text(unit, value)
  if not unit then return "" end
  if unit.factor == 1 then return " " .. unit.name end
  return (" (%g%s%s)"):format(value * unit.factor, unit.name == "" and "" or " ", unit.name)
end

local function show_flags(described, value, range, item)
  local names = {}
  for _, flag in ipairs(described.flags or {}) do
    item:add_le(flag.item, range)
    if bit.band(value, flag.mask) ~= 0 then names[#names + 1] = flag.name end
  end
  if #names > 0 then item:append_text(" (" .. table.concat(names, ", ") .. ")") end
end

-- Returns the text for the list of packets.
local function show_number(described, item, range, tree)
  local value = value_of(range, described.type)
  if described.divisor then -- on the wire it counts words, for people rows of them
    value = math.floor(value / described.divisor)
    tree:add(item, range, value)
    return value
  end
  local shown = tree:add_le(item, range)
  shown:append_text(unit_text(described.unit, value))
  show_flags(described, value, range, shown)
  local text = described.values and described.values[value]
  return text or described.type == "float" and ("%.7g"):format(value) or value
end

-- Text up to the end of the message.
local function show_text(described, tvb, at, to, tree, summary)
  if at == to then return to end
  tree:add(described.item, tvb(at, to - at))
  summary[#summary + 1] = " " .. tvb(at, to - at):string():gsub("%c+", " ")
  return to
end

-- Ranges count from 0; the message is those from `at` to `to`.
local function show_field(described, tvb, at, to, tree, summary)
  if described.type == "string" then return show_text(described, tvb, at, to, tree, summary) end
  local size = SIZE[described.type]
  if not described.count then
    local value = show_number(described, described.item, tvb(at, size), tree)
    summary[#summary + 1] = (" %s=%s"):format(described.name, value)
  elseif described.item then
    tree:add(described.item, tvb(at, described.count))
  else
    for i = 0, described.count - 1 do
      show_number(described, described[i], tvb(at + i * size, size), tree)
    end
  end
  return at + size * (described.count or 1)
end

local function show_rows(rows, tvb, at, to, tree, summary)
  local size = SIZE[rows.type]
  local list = {}
  while at < to do
    for i in ipairs(rows.columns) do
      list[#list + 1] = show_number(rows, rows[i], tvb(at, size), tree)
      at = at + size
    end
  end
  if #rows.columns == 1 and #list > 0 then
    summary[#summary + 1] = " " .. rows.name .. "=" .. table.concat(list, ",")
  end
end

-- All values between two places. Returns the text for the list of packets.
local function show_values(message, tvb, from, to, tree)
  local summary, place = {message.name}, from
  for _, described in ipairs(message.fields) do
    if described.offset then place = from + described.offset end
    place = show_field(described, tvb, place, to, tree, summary)
  end
  if message.rows then show_rows(message.rows, tvb, place, to, tree, summary) end
  return table.concat(summary)
end

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

-- --- where frames are: places count from 1, as in strings ----------------------------------

-- XOR of all bytes from LEN to the checksum: 0 when it is right.
local function checksum_remainder(raw, at, size)
  local sum = 0
  for i = at + 2, at + size - 1 do sum = bit.bxor(sum, raw:byte(i)) end
  return sum
end

-- Size of the frame that starts at this place, if any. It may exceed the packet.
local function claimed_size(raw, at, limits)
  local length = raw:byte(at + 2)
  if raw:sub(at, at + 1) ~= HEADER or not length or length < limits.min then return nil end
  return length + OVERHEAD
end

local function good_size(raw, at, limits)
  local size = claimed_size(raw, at, limits)
  if not size or at + size - 1 > #raw or checksum_remainder(raw, at, size) ~= 0 then return nil end
  return size
end

-- The first good frame at this place or after it; behind the last byte when there is none.
local function next_good(raw, from, limits)
  local at = raw:find(HEADER, from, true)
  while at and not good_size(raw, at, limits) do at = raw:find(HEADER, at + 1, true) end
  return at or #raw + 1
end

-- The next place where a frame may start: an AA at the end may be half a header.
local function next_header(raw, from)
  local at = raw:find(HEADER, from, true)
  if at then return at end
  return raw:byte(#raw) == 0xAA and #raw >= from and #raw or #raw + 1
end

-- Data with a header at this place that is no good frame. `good` is the start of the next good
-- one.
local function bad_part(raw, at, good, limits)
  local claimed = claimed_size(raw, at, limits)
  if claimed and at + claimed <= good then return "frame", claimed end
  if good <= #raw and claimed then return "piece", good - at, faults.lying_length end
  if claimed or #raw < at + 2 then return "piece", #raw + 1 - at, faults.incomplete end
  return "piece", math.min(next_header(raw, at + 2), good) - at, faults.no_length
end

-- The packet as a sequence of frames, with right or wrong checksums, and of other data.
local function split(raw, limits)
  local parts, at, good = {}, 1, 0
  while at <= #raw do
    if good < at then good = next_good(raw, at, limits) end
    local kind, size, fault
    if good == at then
      kind, size = "frame", good_size(raw, at, limits)
    elseif next_header(raw, at) == at then
      kind, size, fault = bad_part(raw, at, good, limits)
    else
      kind, size, fault = "stray", next_header(raw, at) - at, faults.stray
    end
    parts[#parts + 1] = {kind = kind, at = at, size = size, fault = fault}
    at = at + size
  end
  return parts
end

-- --- sub-payloads --------------------------------------------------------------------------

local function accepts(message, tvb, at, length)
  if message.length then return length == message.length end
  local rows, head, words_at = message.rows, 0, nil
  for _, described in ipairs(message.fields) do
    if described.divisor then words_at = head end
    head = head + SIZE[described.type]
  end
  local words = (length - head) / SIZE[rows.type]
  return words >= 0 and words % #rows.columns == 0 and tvb(at + words_at, 1):uint() == words
end

-- The message; or nil, and whether other messages have the identifier.
local function find_message(messages, id, tvb, at, length)
  local known = false
  for _, message in ipairs(messages) do
    if message.id == id and accepts(message, tvb, at, length) then return message, true end
    known = known or message.id == id
  end
  return nil, known
end

local function show_head(tvb, at, tree)
  tree:add(frame_fields.id, tvb(at, 1))
  tree:add(frame_fields.sub_length, tvb(at + 1, 1))
end

local function show_message(message, tvb, at, length, tree)
  local shown = tree:add(message.item, tvb(at, 2 + length))
  show_head(tvb, at, shown)
  return message.name, show_values(message, tvb, at + 2, at + 2 + length, shown)
end

local function show_unreadable(tvb, at, length, fault, tree)
  local id = tvb(at, 1):uint()
  local what = ("%s 0x%02x"):format(fault == faults.unknown and "unknown" or "unreadable", id)
  local shown = tree:add(frame_fields.sub_payload, tvb(at, 2 + length))
  shown:append_text((": %s, length %d"):format(what, length))
  show_head(tvb, at, shown)
  if length > 0 then shown:add(frame_fields.data, tvb(at + 2, length)) end
  shown:add_proto_expert_info(fault)
  return what, what
end

local function show_truncated(tvb, at, to, tree)
  local what = ("truncated 0x%02x"):format(tvb(at, 1):uint())
  local shown = tree:add(frame_fields.sub_payload, tvb(at, to - at))
  shown:append_text(": " .. what)
  shown:add(frame_fields.id, tvb(at, 1))
  if to - at > 1 then shown:add(frame_fields.sub_length, tvb(at + 1, 1)) end
  if to - at > 2 then shown:add(frame_fields.data, tvb(at + 2, to - at - 2)) end
  shown:add_proto_expert_info(faults.truncated)
  return what, what
end

local function show_sub_payload(tvb, at, length, messages, tree)
  local id = tvb(at, 1):uint()
  local message, known = find_message(messages, id, tvb, at + 2, length)
  if message then return show_message(message, tvb, at, length, tree) end
  return show_unreadable(tvb, at, length, known and faults.wrong_length or faults.unknown, tree)
end

-- Names and short texts of all sub-payloads between two places.
local function show_sub_payloads(tvb, at, to, messages, tree)
  local names, texts = {}, {}
  while at < to do
    local length = at + 1 < to and tvb(at + 1, 1):uint()
    local fits = length and at + 2 + length <= to
    local name, text
    if fits then
      name, text = show_sub_payload(tvb, at, length, messages, tree)
    else
      name, text = show_truncated(tvb, at, to, tree)
    end
    names[#names + 1], texts[#texts + 1] = name, text
    at = fits and at + 2 + length or to
  end
  return names, texts
end

-- --- frames -------------------------------------------------------------------------------

local function show_checksum(tvb, raw, at, size, tree)
  local range = tvb(at + size - 1, 1)
  local remainder = checksum_remainder(raw, at + 1, size)
  local shown = tree:add(frame_fields.checksum, range)
  local status = tree:add(frame_fields.checksum_status, range, remainder == 0 and 1 or 0)
  status:set_generated()
  if remainder == 0 then
    shown:append_text(" [correct]")
    return
  end
  shown:append_text((" [wrong, should be 0x%02x]"):format(bit.bxor(range:uint(), remainder)))
  shown:add_proto_expert_info(faults.checksum)
  return true
end

local function show_begin(tvb, part, direction, tree)
  local at = part.at - 1
  local shown = tree:add(kobuki, tvb(at, part.size))
  shown:add(frame_fields.direction, tvb(at, 0), direction):set_generated()
  if part.kind ~= "stray" and part.size > 1 then
    shown:add(frame_fields.header, tvb(at, 2))
    if part.size > 2 then return shown, shown:add(frame_fields.length, tvb(at + 2, 1)) end
  end
  return shown
end

local function show_frame(tvb, raw, part, direction, tree)
  local at, size = part.at - 1, part.size
  local shown, length = show_begin(tvb, part, direction, tree)
  local side = direction == 1 and wire.from_robot or wire.from_driver
  local names, texts = show_sub_payloads(tvb, at + 3, at + size - 1, side.messages, shown)
  local wrong = show_checksum(tvb, raw, at, size, shown)
  if size - OVERHEAD > side.lengths.max then length:add_proto_expert_info(faults.too_long) end
  shown:append_text((", frame %s, %d bytes"):format(DIRECTIONS[direction], size))
  local text = table.concat(direction == 1 and names or texts, ", ")
  return wrong and "[wrong checksum] " .. text or text
end

local function show_piece(tvb, part, direction, tree)
  local at = part.at - 1
  local shown = show_begin(tvb, part, direction, tree)
  local bytes = part.kind == "stray" and frame_fields.stray or frame_fields.piece
  shown:add(bytes, tvb(at, part.size)):add_proto_expert_info(part.fault)
  local what = part.kind == "stray" and "stray bytes" or "piece of a frame"
  shown:append_text((", %s, %d bytes"):format(what, part.size))
  return ("[%s, %d bytes]"):format(what, part.size)
end

-- If the capture has no directions: every frame of a robot starts with its basic sensor data,
-- which is longer than any command.
local function direction_of(pinfo, raw)
  if pinfo.p2p_dir == 0 or pinfo.p2p_dir == 1 then return pinfo.p2p_dir end
  local first = wire.from_robot.messages[1]
  return raw:byte(4) == first.id and raw:byte(5) == first.length and 1 or 0
end

function kobuki.dissector(tvb, pinfo, tree)
  local raw = tvb:raw(0, tvb:len())
  local direction = direction_of(pinfo, raw)
  local texts = {}
  for _, part in ipairs(split(raw, wire.from_robot.lengths)) do
    local show = part.kind == "frame" and show_frame or
      function(of, _, ...) return show_piece(of, ...) end
    texts[#texts + 1] = show(tvb, raw, part, direction, tree)
  end
  pinfo.cols.protocol = "Kobuki"
  pinfo.cols.src = direction == 1 and "robot" or "driver"
  pinfo.cols.dst = direction == 1 and "driver" or "robot"
  pinfo.cols.info = table.concat(texts, " + ")
  return tvb:len()
end

DissectorTable.get("wtap_encap"):add(wtap.USER0, kobuki)
end
do
-- Wireshark and tshark read with this what passes over the line between a Kugle and its
-- driver, from captures that fakebot has written (link type USER1).

local wire = {
  from_driver = {messages = {
    {id = 0x01, name = "Test", fields = {
    },
    rows = {name = "values", columns = {"value", }, type = "uint8"},
    },
    {id = 0x02, name = "GetParameter", length = 2, fields = {
      {name = "type", type = "uint8", values = {
        [1] = "debug",
        [2] = "behavioural",
        [3] = "controller",
        [4] = "estimator",
        [5] = "model",
        [6] = "test",},
        meaning = "group of the parameter"},
      {name = "param", type = "uint8",
        meaning = "its number in the group"},
    },
    },
    {id = 0x03, name = "SetParameter", fields = {
      {name = "type", type = "uint8", values = {
        [1] = "debug",
        [2] = "behavioural",
        [3] = "controller",
        [4] = "estimator",
        [5] = "model",
        [6] = "test",},
        meaning = "group of the parameter"},
      {name = "param", type = "uint8",
        meaning = "its number in the group"},
      {name = "value_type", type = "uint8", values = {
        [1] = "bool",
        [2] = "float",
        [3] = "uint8",
        [4] = "uint16",
        [5] = "uint32",},
        meaning = "type of the values"},
      {name = "array_size", type = "uint8",
        meaning = "number of values"},
    },
    rows = {name = "values", columns = {"value", }, type = "uint8"},
    },
    {id = 0x03, name = "SetFloatParameter", fields = {
      {name = "type", type = "uint8", values = {
        [1] = "debug",
        [2] = "behavioural",
        [3] = "controller",
        [4] = "estimator",
        [5] = "model",
        [6] = "test",},
        meaning = "group of the parameter"},
      {name = "param", type = "uint8",
        meaning = "its number in the group"},
      {name = "value_type", type = "uint8", values = {
        [1] = "bool",
        [2] = "float",
        [3] = "uint8",
        [4] = "uint16",
        [5] = "uint32",},
        meaning = "type of the values"},
      {name = "array_size", type = "uint8",
        meaning = "number of values"},
    },
    rows = {name = "values", columns = {"value", }, type = "float"},
    },
    {id = 0x03, name = "SetUint16Parameter", fields = {
      {name = "type", type = "uint8", values = {
        [1] = "debug",
        [2] = "behavioural",
        [3] = "controller",
        [4] = "estimator",
        [5] = "model",
        [6] = "test",},
        meaning = "group of the parameter"},
      {name = "param", type = "uint8",
        meaning = "its number in the group"},
      {name = "value_type", type = "uint8", values = {
        [1] = "bool",
        [2] = "float",
        [3] = "uint8",
        [4] = "uint16",
        [5] = "uint32",},
        meaning = "type of the values"},
      {name = "array_size", type = "uint8",
        meaning = "number of values"},
    },
    rows = {name = "values", columns = {"value", }, type = "uint16"},
    },
    {id = 0x03, name = "SetUint32Parameter", fields = {
      {name = "type", type = "uint8", values = {
        [1] = "debug",
        [2] = "behavioural",
        [3] = "controller",
        [4] = "estimator",
        [5] = "model",
        [6] = "test",},
        meaning = "group of the parameter"},
      {name = "param", type = "uint8",
        meaning = "its number in the group"},
      {name = "value_type", type = "uint8", values = {
        [1] = "bool",
        [2] = "float",
        [3] = "uint8",
        [4] = "uint16",
        [5] = "uint32",},
        meaning = "type of the values"},
      {name = "array_size", type = "uint8",
        meaning = "number of values"},
    },
    rows = {name = "values", columns = {"value", }, type = "uint32"},
    },
    {id = 0x04, name = "StoreParameters", fields = {
    },
    rows = {name = "values", columns = {"value", }, type = "uint8"},
    },
    {id = 0x05, name = "DumpParameters", fields = {
    },
    rows = {name = "values", columns = {"value", }, type = "uint8"},
    },
    {id = 0x10, name = "SystemSettings", fields = {
    },
    rows = {name = "values", columns = {"value", }, type = "uint8"},
    },
    {id = 0x11, name = "EstimatorSettings", length = 2, fields = {
      {name = "estimate_msg_prescaler", type = "uint16",
        meaning = "not used"},
    },
    },
    {id = 0x12, name = "ControllerSettings", length = 2, fields = {
      {name = "mode", type = "uint8", values = {
        [0] = "off",
        [1] = "quaternion",
        [2] = "velocity",
        [3] = "path following",
        [255] = "unknown",},
        meaning = "mode of the controller"},
      {name = "type", type = "uint8", values = {
        [0] = "unknown",
        [1] = "LQR",
        [2] = "sliding mode",},
        meaning = "which controller"},
    },
    },
    {id = 0x20, name = "YawCorrection", length = 4, fields = {
      {name = "yaw_rad", type = "float", unit = {factor = 1, name = "rad"},
        meaning = "heading"},
    },
    },
    {id = 0x21, name = "PositionCorrection", length = 8, fields = {
      {name = "position_x_m", type = "float", unit = {factor = 1, name = "m"},
        meaning = "position"},
      {name = "position_y_m", type = "float", unit = {factor = 1, name = "m"},
        meaning = "likewise, y"},
    },
    },
    {id = 0x30, name = "QuaternionReference", length = 16, fields = {
      {name = "q_w", type = "float",
        meaning = "attitude wanted, w"},
      {name = "q_x", type = "float",
        meaning = "likewise, x"},
      {name = "q_y", type = "float",
        meaning = "likewise, y"},
      {name = "q_z", type = "float",
        meaning = "likewise, z"},
    },
    },
    {id = 0x31, name = "AngularVelocityReference", length = 16, fields = {
      {name = "frame", type = "uint8", values = {
        [0] = "body",
        [1] = "inertial",
        [2] = "heading",
        [255] = "unknown",},
        meaning = "frame of reference"},
      {name = "omega_x_rad_s", type = "float", offset = 4, unit = {factor = 1, name = "rad/s"},
        meaning = "angular velocity wanted"},
      {name = "omega_y_rad_s", type = "float", unit = {factor = 1, name = "rad/s"},
        meaning = "likewise, y"},
      {name = "omega_z_rad_s", type = "float", unit = {factor = 1, name = "rad/s"},
        meaning = "likewise, z"},
    },
    },
    {id = 0x32, name = "BalanceControllerReference", length = 32, fields = {
      {name = "frame", type = "uint8", values = {
        [0] = "body",
        [1] = "inertial",
        [2] = "heading",
        [255] = "unknown",},
        meaning = "frame of the angular velocity"},
      {name = "q_w", type = "float", offset = 4,
        meaning = "attitude wanted, w"},
      {name = "q_x", type = "float",
        meaning = "likewise, x"},
      {name = "q_y", type = "float",
        meaning = "likewise, y"},
      {name = "q_z", type = "float",
        meaning = "likewise, z"},
      {name = "omega_x_rad_s", type = "float", unit = {factor = 1, name = "rad/s"},
        meaning = "angular velocity wanted"},
      {name = "omega_y_rad_s", type = "float", unit = {factor = 1, name = "rad/s"},
        meaning = "likewise, y"},
      {name = "omega_z_rad_s", type = "float", unit = {factor = 1, name = "rad/s"},
        meaning = "likewise, z"},
    },
    },
    {id = 0x33, name = "VelocityReference", length = 16, fields = {
      {name = "frame", type = "uint8", values = {
        [0] = "body",
        [1] = "inertial",
        [2] = "heading",
        [255] = "unknown",},
        meaning = "heading; everything else is taken for inertial"},
      {name = "velocity_x_m_s", type = "float", offset = 4, unit = {factor = 1, name = "m/s"},
        meaning = "velocity wanted"},
      {name = "velocity_y_m_s", type = "float", unit = {factor = 1, name = "m/s"},
        meaning = "likewise, y"},
      {name = "yaw_rate_rad_s", type = "float", unit = {factor = 1, name = "rad/s"},
        meaning = "turn wanted"},
    },
    },
    {id = 0x34, name = "MpcPathReference", length = 92, fields = {
      {name = "desired_velocity_m_s", type = "float", unit = {factor = 1, name = "m/s"},
        meaning = "speed along the path"},
      {name = "desired_heading_rad", type = "float", unit = {factor = 1, name = "rad"},
        meaning = "heading"},
      {name = "path_length_m", type = "float", unit = {factor = 1, name = "m"},
        meaning = "length of the path"},
      {name = "coefficients_x", type = "float", count = 10,
        meaning = "polynomial"},
      {name = "coefficients_y", type = "float", count = 10,
        meaning = "polynomial"},
    },
    },
    {id = 0x34, name = "ShortMpcPathReference", length = 36, fields = {
      {name = "desired_velocity_m_s", type = "float", unit = {factor = 1, name = "m/s"},
        meaning = "speed along the path"},
      {name = "desired_heading_rad", type = "float", unit = {factor = 1, name = "rad"},
        meaning = "heading"},
      {name = "coefficients", type = "float", count = 7,
        meaning = "polynomial"},
    },
    },
    {id = 0xe0, name = "CalibrateImu", length = 8, fields = {
      {name = "magic_key", type = "uint32",
        meaning = "0x12345678, or the board refuses"},
      {name = "calibrate_accelerometer", type = "uint8", values = {
        [0] = "false",
        [1] = "true",},
        meaning = "instead of the gyroscope"},
    },
    },
    {id = 0xe1, name = "RequestCpuLoad", length = 4, fields = {
      {name = "magic_key", type = "uint32",
        meaning = "0x12345678, or the board refuses"},
    },
    },
    {id = 0xe2, name = "RestartController", length = 4, fields = {
      {name = "magic_key", type = "uint32",
        meaning = "0x12345678, or the board refuses"},
    },
    },
    {id = 0xf0, name = "EnterBootloader", fields = {
    },
    rows = {name = "values", columns = {"value", }, type = "uint8"},
    },
    {id = 0xf1, name = "Reboot", fields = {
    },
    rows = {name = "values", columns = {"value", }, type = "uint8"},
    },
    {id = 0xff, name = "Debug", fields = {
      {name = "text", type = "string",
        meaning = "without a 0 behind"},
    },
    },
  }},
  from_robot = {messages = {
    {id = 0x01, name = "Test", fields = {
    },
    rows = {name = "values", columns = {"value", }, type = "uint8"},
    },
    {id = 0x02, name = "Parameter", fields = {
      {name = "type", type = "uint8", values = {
        [1] = "debug",
        [2] = "behavioural",
        [3] = "controller",
        [4] = "estimator",
        [5] = "model",
        [6] = "test",},
        meaning = "group of the parameter"},
      {name = "param", type = "uint8",
        meaning = "its number in the group"},
      {name = "value_type", type = "uint8", values = {
        [1] = "bool",
        [2] = "float",
        [3] = "uint8",
        [4] = "uint16",
        [5] = "uint32",},
        meaning = "type of the values"},
      {name = "array_size", type = "uint8",
        meaning = "number of values"},
    },
    rows = {name = "values", columns = {"value", }, type = "uint8"},
    },
    {id = 0x02, name = "FloatParameter", fields = {
      {name = "type", type = "uint8", values = {
        [1] = "debug",
        [2] = "behavioural",
        [3] = "controller",
        [4] = "estimator",
        [5] = "model",
        [6] = "test",},
        meaning = "group of the parameter"},
      {name = "param", type = "uint8",
        meaning = "its number in the group"},
      {name = "value_type", type = "uint8", values = {
        [1] = "bool",
        [2] = "float",
        [3] = "uint8",
        [4] = "uint16",
        [5] = "uint32",},
        meaning = "type of the values"},
      {name = "array_size", type = "uint8",
        meaning = "number of values"},
    },
    rows = {name = "values", columns = {"value", }, type = "float"},
    },
    {id = 0x02, name = "Uint16Parameter", fields = {
      {name = "type", type = "uint8", values = {
        [1] = "debug",
        [2] = "behavioural",
        [3] = "controller",
        [4] = "estimator",
        [5] = "model",
        [6] = "test",},
        meaning = "group of the parameter"},
      {name = "param", type = "uint8",
        meaning = "its number in the group"},
      {name = "value_type", type = "uint8", values = {
        [1] = "bool",
        [2] = "float",
        [3] = "uint8",
        [4] = "uint16",
        [5] = "uint32",},
        meaning = "type of the values"},
      {name = "array_size", type = "uint8",
        meaning = "number of values"},
    },
    rows = {name = "values", columns = {"value", }, type = "uint16"},
    },
    {id = 0x02, name = "Uint32Parameter", fields = {
      {name = "type", type = "uint8", values = {
        [1] = "debug",
        [2] = "behavioural",
        [3] = "controller",
        [4] = "estimator",
        [5] = "model",
        [6] = "test",},
        meaning = "group of the parameter"},
      {name = "param", type = "uint8",
        meaning = "its number in the group"},
      {name = "value_type", type = "uint8", values = {
        [1] = "bool",
        [2] = "float",
        [3] = "uint8",
        [4] = "uint16",
        [5] = "uint32",},
        meaning = "type of the values"},
      {name = "array_size", type = "uint8",
        meaning = "number of values"},
    },
    rows = {name = "values", columns = {"value", }, type = "uint32"},
    },
    {id = 0x03, name = "SetParameterAck", length = 3, fields = {
      {name = "type", type = "uint8", values = {
        [1] = "debug",
        [2] = "behavioural",
        [3] = "controller",
        [4] = "estimator",
        [5] = "model",
        [6] = "test",},
        meaning = "group of the parameter"},
      {name = "param", type = "uint8",
        meaning = "its number in the group"},
      {name = "acknowledged", type = "uint8", values = {
        [0] = "false",
        [1] = "true",},
        meaning = "whether the board has obeyed"},
    },
    },
    {id = 0x04, name = "StoreParametersAck", length = 1, fields = {
      {name = "acknowledged", type = "uint8", values = {
        [0] = "false",
        [1] = "true",},
        meaning = "whether the board obeys"},
    },
    },
    {id = 0x05, name = "DumpParametersHeader", length = 4, fields = {
      {name = "parameters_size_bytes", type = "uint16",
        meaning = "of the whole dump"},
      {name = "packages_to_follow", type = "uint8",
        meaning = "frames with the same identifier"},
    },
    },
    {id = 0x05, name = "DumpParametersData", fields = {
    },
    rows = {name = "values", columns = {"value", }, type = "uint8"},
    },
    {id = 0x10, name = "SystemInfo", length = 12, fields = {
      {name = "time_s", type = "float", unit = {factor = 1, name = "s"},
        meaning = "since the board was started"},
      {name = "battery_percent", type = "float", unit = {factor = 1, name = "%"},
        meaning = "charge"},
      {name = "current_a", type = "float", unit = {factor = 1, name = "A"},
        meaning = "consumption"},
    },
    },
    {id = 0x11, name = "StateEstimates", length = 64, fields = {
      {name = "time_s", type = "float", unit = {factor = 1, name = "s"},
        meaning = "since the board was started"},
      {name = "q_w", type = "float",
        meaning = "attitude, w"},
      {name = "q_x", type = "float",
        meaning = "likewise, x"},
      {name = "q_y", type = "float",
        meaning = "likewise, y"},
      {name = "q_z", type = "float",
        meaning = "likewise, z"},
      {name = "dq_w_1_s", type = "float", unit = {factor = 1, name = "1/s"},
        meaning = "change of the attitude, w"},
      {name = "dq_x_1_s", type = "float", unit = {factor = 1, name = "1/s"},
        meaning = "likewise, x"},
      {name = "dq_y_1_s", type = "float", unit = {factor = 1, name = "1/s"},
        meaning = "likewise, y"},
      {name = "dq_z_1_s", type = "float", unit = {factor = 1, name = "1/s"},
        meaning = "likewise, z"},
      {name = "position_x_m", type = "float", unit = {factor = 1, name = "m"},
        meaning = "of the centre of the ball, from where it was started"},
      {name = "position_y_m", type = "float", unit = {factor = 1, name = "m"},
        meaning = "likewise, y"},
      {name = "velocity_x_m_s", type = "float", unit = {factor = 1, name = "m/s"},
        meaning = "of the centre of the ball, in the inertial frame"},
      {name = "velocity_y_m_s", type = "float", unit = {factor = 1, name = "m/s"},
        meaning = "likewise, y"},
      {name = "center_of_mass_x_m", type = "float", unit = {factor = 1, name = "m"},
        meaning = "of the body, from the centre of the ball; the firmware never sets it"},
      {name = "center_of_mass_y_m", type = "float", unit = {factor = 1, name = "m"},
        meaning = "likewise, y"},
      {name = "center_of_mass_z_m", type = "float", unit = {factor = 1, name = "m"},
        meaning = "likewise, z"},
    },
    },
    {id = 0x12, name = "ControllerInfo", length = 36, fields = {
      {name = "time_s", type = "float", unit = {factor = 1, name = "s"},
        meaning = "since the board was started"},
      {name = "type", type = "uint8", values = {
        [0] = "unknown",
        [1] = "LQR",
        [2] = "sliding mode",},
        meaning = "which controller"},
      {name = "mode", type = "uint8", values = {
        [0] = "off",
        [1] = "quaternion",
        [2] = "velocity",
        [3] = "path following",
        [255] = "unknown",},
        meaning = "its mode"},
      {name = "torque_1_nm", type = "float", offset = 8, unit = {factor = 1, name = "Nm"},
        meaning = "torque at a wheel"},
      {name = "torque_2_nm", type = "float", unit = {factor = 1, name = "Nm"},
        meaning = "likewise"},
      {name = "torque_3_nm", type = "float", unit = {factor = 1, name = "Nm"},
        meaning = "likewise"},
      {name = "compute_time_s", type = "float", unit = {factor = 1, name = "s"},
        meaning = "of the tick"},
      {name = "delivered_torque_1_nm", type = "float", unit = {factor = 1, name = "Nm"},
        meaning = "torque that the motor driver measures"},
      {name = "delivered_torque_2_nm", type = "float", unit = {factor = 1, name = "Nm"},
        meaning = "likewise"},
      {name = "delivered_torque_3_nm", type = "float", unit = {factor = 1, name = "Nm"},
        meaning = "likewise"},
    },
    },
    {id = 0x13, name = "AttitudeControllerInfo", length = 4, fields = {
      {name = "time_s", type = "float", unit = {factor = 1, name = "s"},
        meaning = "since the board was started"},
    },
    },
    {id = 0x14, name = "VelocityControllerInfo", length = 4, fields = {
      {name = "time_s", type = "float", unit = {factor = 1, name = "s"},
        meaning = "since the board was started"},
    },
    },
    {id = 0x15, name = "ControllerDebug", length = 112, fields = {
      {name = "time_s", type = "float", unit = {factor = 1, name = "s"},
        meaning = "since the board was started"},
      {name = "orientation_roll_deg", type = "float", unit = {factor = 1, name = "deg"},
        meaning = "roll"},
      {name = "orientation_pitch_deg", type = "float", unit = {factor = 1, name = "deg"},
        meaning = "likewise, pitch"},
      {name = "orientation_yaw_deg", type = "float", unit = {factor = 1, name = "deg"},
        meaning = "likewise, yaw"},
      {name = "orientation_ref_roll_deg", type = "float", unit = {factor = 1, name = "deg"},
        meaning = "roll wanted"},
      {name = "orientation_ref_pitch_deg", type = "float", unit = {factor = 1, name = "deg"},
        meaning = "likewise, pitch"},
      {name = "orientation_ref_yaw_deg", type = "float", unit = {factor = 1, name = "deg"},
        meaning = "likewise, yaw"},
      {name = "orientation_integral_roll_deg", type = "float", unit = {factor = 1, name = "deg"},
        meaning = "always 0"},
      {name = "orientation_integral_pitch_deg", type = "float", unit = {factor = 1, name = "deg"},
        meaning = "likewise, pitch"},
      {name = "orientation_integral_yaw_deg", type = "float", unit = {factor = 1, name = "deg"},
        meaning = "likewise, yaw"},
      {name = "omega_x_rad_s", type = "float", unit = {factor = 1, name = "rad/s"},
        meaning = "angular velocity in the body frame"},
      {name = "omega_y_rad_s", type = "float", unit = {factor = 1, name = "rad/s"},
        meaning = "likewise, y"},
      {name = "omega_z_rad_s", type = "float", unit = {factor = 1, name = "rad/s"},
        meaning = "likewise, z"},
      {name = "omega_ref_x_rad_s", type = "float", unit = {factor = 1, name = "rad/s"},
        meaning = "angular velocity wanted, in the body frame"},
      {name = "omega_ref_y_rad_s", type = "float", unit = {factor = 1, name = "rad/s"},
        meaning = "likewise, y"},
      {name = "omega_ref_z_rad_s", type = "float", unit = {factor = 1, name = "rad/s"},
        meaning = "likewise, z"},
      {name = "velocity_x_m_s", type = "float", unit = {factor = 1, name = "m/s"},
        meaning = "estimate"},
      {name = "velocity_y_m_s", type = "float", unit = {factor = 1, name = "m/s"},
        meaning = "likewise, y"},
      {name = "velocity_kinematics_x_m_s", type = "float", unit = {factor = 1, name = "m/s"},
        meaning = "from the encoders"},
      {name = "velocity_kinematics_y_m_s", type = "float", unit = {factor = 1, name = "m/s"},
        meaning = "likewise, y"},
      {name = "velocity_ref_x_m_s", type = "float", unit = {factor = 1, name = "m/s"},
        meaning = "the set-point as it came"},
      {name = "velocity_ref_y_m_s", type = "float", unit = {factor = 1, name = "m/s"},
        meaning = "likewise, y"},
      {name = "torque_1_nm", type = "float", unit = {factor = 1, name = "Nm"},
        meaning = "torque at a wheel"},
      {name = "torque_2_nm", type = "float", unit = {factor = 1, name = "Nm"},
        meaning = "likewise"},
      {name = "torque_3_nm", type = "float", unit = {factor = 1, name = "Nm"},
        meaning = "likewise"},
      {name = "s_1", type = "float",
        meaning = "distance from the sliding surface"},
      {name = "s_2", type = "float",
        meaning = "likewise"},
      {name = "s_3", type = "float",
        meaning = "likewise"},
    },
    },
    {id = 0x16, name = "PowerManagement", length = 20, fields = {
      {name = "time_s", type = "float", unit = {factor = 1, name = "s"},
        meaning = "since the board was started"},
      {name = "charge_ratio", type = "float",
        meaning = "0 to 1"},
      {name = "total_charge_ah", type = "float", unit = {factor = 1, name = "Ah"},
        meaning = "charge"},
      {name = "total_capacity_ah", type = "float", unit = {factor = 1, name = "Ah"},
        meaning = "capacity"},
      {name = "batteries", type = "uint8",
        meaning = "number of batteries"},
      {name = "supply_status", type = "uint8",
        meaning = "as in sensor_msgs/BatteryState"},
      {name = "supply_health", type = "uint8",
        meaning = "likewise"},
      {name = "getting_old", type = "uint8", values = {
        [0] = "false",
        [1] = "true",},
        meaning = "whether the pack is old"},
    },
    },
    {id = 0x20, name = "MpcInfo", length = 4, fields = {
      {name = "time_s", type = "float", unit = {factor = 1, name = "s"},
        meaning = "since the board was started"},
    },
    },
    {id = 0x21, name = "PredictedMpcTrajectory", length = 56, fields = {
      {name = "time_s", type = "float", unit = {factor = 1, name = "s"},
        meaning = "since the board was started"},
      {name = "horizon_index", type = "uint8",
        meaning = "point of the trajectory"},
      {name = "q_w", type = "float", offset = 8,
        meaning = "attitude, w"},
      {name = "q_x", type = "float",
        meaning = "likewise, x"},
      {name = "q_y", type = "float",
        meaning = "likewise, y"},
      {name = "q_z", type = "float",
        meaning = "likewise, z"},
      {name = "dq_w_1_s", type = "float", unit = {factor = 1, name = "1/s"},
        meaning = "change of the attitude, w"},
      {name = "dq_x_1_s", type = "float", unit = {factor = 1, name = "1/s"},
        meaning = "likewise, x"},
      {name = "dq_y_1_s", type = "float", unit = {factor = 1, name = "1/s"},
        meaning = "likewise, y"},
      {name = "dq_z_1_s", type = "float", unit = {factor = 1, name = "1/s"},
        meaning = "likewise, z"},
      {name = "position_x_m", type = "float", unit = {factor = 1, name = "m"},
        meaning = "position"},
      {name = "position_y_m", type = "float", unit = {factor = 1, name = "m"},
        meaning = "likewise, y"},
      {name = "velocity_x_m_s", type = "float", unit = {factor = 1, name = "m/s"},
        meaning = "velocity"},
      {name = "velocity_y_m_s", type = "float", unit = {factor = 1, name = "m/s"},
        meaning = "likewise, y"},
    },
    },
    {id = 0x30, name = "RawSensorImu", length = 148, fields = {
      {name = "time_s", type = "float", unit = {factor = 1, name = "s"},
        meaning = "since the board was started"},
      {name = "acceleration_x_m_s2", type = "float", unit = {factor = 1, name = "m/s2"},
        meaning = "upwards 9.82 when upright"},
      {name = "acceleration_y_m_s2", type = "float", unit = {factor = 1, name = "m/s2"},
        meaning = "likewise, y"},
      {name = "acceleration_z_m_s2", type = "float", unit = {factor = 1, name = "m/s2"},
        meaning = "likewise, z"},
      {name = "acceleration_covariance", type = "float", count = 9,
        meaning = "of the noise, row by row"},
      {name = "gyro_x_rad_s", type = "float", unit = {factor = 1, name = "rad/s"},
        meaning = "angular velocity"},
      {name = "gyro_y_rad_s", type = "float", unit = {factor = 1, name = "rad/s"},
        meaning = "likewise, y"},
      {name = "gyro_z_rad_s", type = "float", unit = {factor = 1, name = "rad/s"},
        meaning = "likewise, z"},
      {name = "gyro_covariance", type = "float", count = 9,
        meaning = "of the noise, row by row"},
      {name = "magnetometer_x", type = "float",
        meaning = "magnetic field, of no unit"},
      {name = "magnetometer_y", type = "float",
        meaning = "likewise, y"},
      {name = "magnetometer_z", type = "float",
        meaning = "likewise, z"},
      {name = "magnetometer_covariance", type = "float", count = 9,
        meaning = "of the noise, row by row"},
    },
    },
    {id = 0x31, name = "RawSensorMti200", length = 40, fields = {
      {name = "time_s", type = "float", unit = {factor = 1, name = "s"},
        meaning = "since the board was started"},
      {name = "acceleration_x_m_s2", type = "float", unit = {factor = 1, name = "m/s2"},
        meaning = "upwards 9.82 when upright"},
      {name = "acceleration_y_m_s2", type = "float", unit = {factor = 1, name = "m/s2"},
        meaning = "likewise, y"},
      {name = "acceleration_z_m_s2", type = "float", unit = {factor = 1, name = "m/s2"},
        meaning = "likewise, z"},
      {name = "gyro_x_rad_s", type = "float", unit = {factor = 1, name = "rad/s"},
        meaning = "angular velocity"},
      {name = "gyro_y_rad_s", type = "float", unit = {factor = 1, name = "rad/s"},
        meaning = "likewise, y"},
      {name = "gyro_z_rad_s", type = "float", unit = {factor = 1, name = "rad/s"},
        meaning = "likewise, z"},
      {name = "magnetometer_x", type = "float",
        meaning = "magnetic field, of no unit"},
      {name = "magnetometer_y", type = "float",
        meaning = "likewise, y"},
      {name = "magnetometer_z", type = "float",
        meaning = "likewise, z"},
    },
    },
    {id = 0x32, name = "RawSensorEncoders", length = 16, fields = {
      {name = "time_s", type = "float", unit = {factor = 1, name = "s"},
        meaning = "since the board was started"},
      {name = "angle_1_rad", type = "float", unit = {factor = 1, name = "rad"},
        meaning = "angle of a wheel"},
      {name = "angle_2_rad", type = "float", unit = {factor = 1, name = "rad"},
        meaning = "likewise"},
      {name = "angle_3_rad", type = "float", unit = {factor = 1, name = "rad"},
        meaning = "likewise"},
    },
    },
    {id = 0x33, name = "RawSensorBattery", length = 28, fields = {
      {name = "time_s", type = "float", unit = {factor = 1, name = "s"},
        meaning = "since the board was started"},
      {name = "voltage_1_v", type = "float", unit = {factor = 1, name = "V"},
        meaning = "first battery"},
      {name = "voltage_2_v", type = "float", unit = {factor = 1, name = "V"},
        meaning = "second"},
      {name = "current_1_a", type = "float", unit = {factor = 1, name = "A"},
        meaning = "first"},
      {name = "current_2_a", type = "float", unit = {factor = 1, name = "A"},
        meaning = "second"},
      {name = "charge_1_percent", type = "float", unit = {factor = 1, name = "%"},
        meaning = "first"},
      {name = "charge_2_percent", type = "float", unit = {factor = 1, name = "%"},
        meaning = "second"},
    },
    },
    {id = 0x33, name = "BatteryState", length = 76, fields = {
      {name = "voltage_v", type = "float", unit = {factor = 1, name = "V"},
        meaning = "voltage"},
      {name = "current_a", type = "float", unit = {factor = 1, name = "A"},
        meaning = "negative when discharging"},
      {name = "charge_ah", type = "float", unit = {factor = 1, name = "Ah"},
        meaning = "charge"},
      {name = "capacity_ah", type = "float", unit = {factor = 1, name = "Ah"},
        meaning = "last full capacity"},
      {name = "design_capacity_ah", type = "float", unit = {factor = 1, name = "Ah"},
        meaning = "capacity"},
      {name = "charge_ratio", type = "float",
        meaning = "0 to 1"},
      {name = "supply_status", type = "uint8",
        meaning = "as in sensor_msgs/BatteryState"},
      {name = "supply_health", type = "uint8",
        meaning = "likewise"},
      {name = "supply_technology", type = "uint8",
        meaning = "likewise"},
      {name = "present", type = "uint8", values = {
        [0] = "false",
        [1] = "true",},
        meaning = "whether there is one"},
      {name = "cell_voltage_v", type = "float", count = 10, unit = {factor = 1, name = "V"},
        meaning = "voltages of the cells"},
      {name = "location", type = "uint8",
        meaning = "slot"},
      {name = "serial_number", type = "uint32", offset = 72,
        meaning = "serial number"},
    },
    },
    {id = 0xe0, name = "CalibrateImuAck", length = 1, fields = {
      {name = "acknowledged", type = "uint8", values = {
        [0] = "false",
        [1] = "true",},
        meaning = "whether the board obeys"},
    },
    },
    {id = 0xe1, name = "CpuLoad", fields = {
      {name = "text", type = "string",
        meaning = "without a 0 behind"},
    },
    },
    {id = 0xe2, name = "RestartControllerAck", length = 1, fields = {
      {name = "acknowledged", type = "uint8", values = {
        [0] = "false",
        [1] = "true",},
        meaning = "whether the board obeys"},
    },
    },
    {id = 0xfa, name = "MathDump", length = 200, fields = {
      {name = "time_s", type = "float", unit = {factor = 1, name = "s"},
        meaning = "since the board was started"},
      {name = "acceleration_m_s2", type = "float", count = 3, unit = {factor = 1, name = "m/s2"},
        meaning = "filtered"},
      {name = "gyro_rad_s", type = "float", count = 3, unit = {factor = 1, name = "rad/s"},
        meaning = "filtered"},
      {name = "magnetometer", type = "float", count = 3,
        meaning = "filtered"},
      {name = "position_m", type = "float", count = 2, unit = {factor = 1, name = "m"},
        meaning = "x, y"},
      {name = "q", type = "float", count = 4,
        meaning = "attitude: w, x, y, z"},
      {name = "velocity_m_s", type = "float", count = 2, unit = {factor = 1, name = "m/s"},
        meaning = "x, y"},
      {name = "dq_1_s", type = "float", count = 4, unit = {factor = 1, name = "1/s"},
        meaning = "change of the attitude"},
      {name = "gyro_bias_rad_s", type = "float", count = 3, unit = {factor = 1, name = "rad/s"},
        meaning = "estimate"},
      {name = "center_of_mass_m", type = "float", count = 3, unit = {factor = 1, name = "m"},
        meaning = "x, y, z"},
      {name = "wheel_slip", type = "float",
        meaning = "1, 10 and 100 for the wheels that slip, added"},
      {name = "q_ref", type = "float", count = 4,
        meaning = "attitude wanted"},
      {name = "omega_ref_rad_s", type = "float", count = 3, unit = {factor = 1, name = "rad/s"},
        meaning = "angular velocity wanted, in the body frame"},
      {name = "velocity_ref_m_s", type = "float", count = 2, unit = {factor = 1, name = "m/s"},
        meaning = "velocity wanted, in the inertial frame"},
      {name = "q_integral", type = "float", count = 4,
        meaning = "always 1, 0, 0, 0"},
      {name = "wheel_slip_gain", type = "float",
        meaning = "0 while a wheel slips, then up to 1"},
      {name = "s", type = "float", count = 3,
        meaning = "distance from the sliding surface"},
      {name = "compute_time_s", type = "float", unit = {factor = 1, name = "s"},
        meaning = "of the tick"},
      {name = "torque_nm", type = "float", count = 3, unit = {factor = 1, name = "Nm"},
        meaning = "at the wheels"},
    },
    },
    {id = 0xfb, name = "SensorDump", length = 132, fields = {
      {name = "time_s", type = "float", unit = {factor = 1, name = "s"},
        meaning = "since the board was started"},
      {name = "acceleration_m_s2", type = "float", count = 3, unit = {factor = 1, name = "m/s2"},
        meaning = "as measured"},
      {name = "gyro_rad_s", type = "float", count = 3, unit = {factor = 1, name = "rad/s"},
        meaning = "as measured"},
      {name = "magnetometer", type = "float", count = 3,
        meaning = "as measured"},
      {name = "angle_rad", type = "float", count = 3, unit = {factor = 1, name = "rad"},
        meaning = "of the wheels"},
      {name = "delivered_torque_nm", type = "float", count = 3, unit = {factor = 1, name = "Nm"},
        meaning = "that the motor drivers measure"},
      {name = "xsens_q", type = "float", count = 4,
        meaning = "attitude: w, x, y, z"},
      {name = "xsens_dq_1_s", type = "float", count = 4, unit = {factor = 1, name = "1/s"},
        meaning = "its change"},
      {name = "xsens_acceleration_m_s2", type = "float", count = 3, unit = {factor = 1, name = "m/s2"},
        meaning = "of the Xsens"},
      {name = "xsens_gyro_rad_s", type = "float", count = 3, unit = {factor = 1, name = "rad/s"},
        meaning = "likewise"},
      {name = "xsens_magnetometer", type = "float", count = 3,
        meaning = "likewise"},
    },
    },
    {id = 0xfc, name = "CovarianceDump", length = 200, fields = {
      {name = "time_s", type = "float", unit = {factor = 1, name = "s"},
        meaning = "since the board was started"},
      {name = "q_covariance", type = "float", count = 16,
        meaning = "of the attitude"},
      {name = "dq_covariance", type = "float", count = 16,
        meaning = "of its change"},
      {name = "gyro_bias_covariance", type = "float", count = 9,
        meaning = "of the bias"},
      {name = "velocity_covariance", type = "float", count = 4,
        meaning = "of the velocity"},
      {name = "center_of_mass_covariance", type = "float", count = 4,
        meaning = "of the centre of mass"},
    },
    },
    {id = 0xff, name = "Debug", fields = {
      {name = "text", type = "string",
        meaning = "without a 0 behind"},
    },
    },
  }},
}

-- The code below decodes frames with the tables above, which name every message.

local START = "\0"
local HEADER_SIZE = 3 -- 00, type, length
local PREFIX = "kugle" -- of filters

local kugle = Proto(PREFIX, "Kugle serial protocol (LSPC)")

-- --- fields, the same for every robot --------------------------------------------------------

local SIZE = {int8 = 1, uint8 = 1, int16 = 2, uint16 = 2, int32 = 4, uint32 = 4, float = 4,
  double = 8, string = 1}

local all_fields = {}

local function field(kind, filter, ...)
  local made = ProtoField[kind](PREFIX .. "." .. filter, ...)
  all_fields[#all_fields + 1] = made
  return made
end

local DIRECTIONS = {[0] = "from the driver", [1] = "from the robot"} -- as pinfo.p2p_dir

-- "BasicSensorData" is kobuki.basic_sensor_data in filters.
local function filter_name(name)
  return (name:gsub("([%l%d])(%u)", "%1_%2"):lower())
end

local function prepare_flags(described, filter)
  for _, flag in ipairs(described.flags or {}) do
    flag.item = field("bool", filter .. "." .. flag.name, flag.name, 8 * SIZE[described.type],
      nil, flag.mask)
  end
end

-- A number; Wireshark wants other arguments for floats.
local function number(type, filter, name, display, values, meaning)
  if type == "float" or type == "double" then return field(type, filter, name, nil, meaning) end
  return field(type, filter, name, display, values, nil, meaning)
end

local function prepare_field(described, prefix)
  local filter = prefix .. "." .. described.name
  if described.type == "string" then
    described.item = field("string", filter, described.name, base.UNICODE, described.meaning)
    return
  end
  if described.count and SIZE[described.type] == 1 then
    described.item = field("bytes", filter, described.name, base.NONE, described.meaning)
    return
  end
  if described.count then
    for i = 0, described.count - 1 do
      described[i] = number(described.type, filter .. "." .. i, described.name .. " " .. i,
        base.DEC, nil, described.meaning)
    end
    return
  end
  described.item = number(described.type, filter, described.name,
    described.flags and base.HEX or base.DEC, described.values, described.meaning)
  prepare_flags(described, filter)
end

-- One column is a list, and has no name of its own.
local function prepare_rows(rows, prefix)
  local filter = prefix .. "." .. rows.name
  for i, column in ipairs(rows.columns) do
    local one = #rows.columns == 1
    rows[i] = number(rows.type, one and filter or filter .. "." .. column, column, base.DEC)
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

local all_experts = {}

local function expert_info(name, text, group, severity)
  local made = ProtoExpert.new(PREFIX .. ".expert." .. name, text, group, severity)
  all_experts[#all_experts + 1] = made
  return made
end

-- --- showing them --------------------------------------------------------------------------

local function value_of(range, type)
  if type == "float" or type == "double" then return range:le_float() end
  if type:sub(1, 1) == "u" then return range:le_uint() end
  return range:le_int()
end

-- " mm/s", or " (1.5 degree)" if the value of a digit is not 1.
local function unit_text(unit, value)
  if not unit then return "" end
  if unit.factor == 1 then return " " .. unit.name end
  return (" (%g%s%s)"):format(value * unit.factor, unit.name == "" and "" or " ", unit.name)
end

local function show_flags(described, value, range, item)
  local names = {}
  for _, flag in ipairs(described.flags or {}) do
    item:add_le(flag.item, range)
    if bit.band(value, flag.mask) ~= 0 then names[#names + 1] = flag.name end
  end
  if #names > 0 then item:append_text(" (" .. table.concat(names, ", ") .. ")") end
end

-- Returns the text for the list of packets.
local function show_number(described, item, range, tree)
  local value = value_of(range, described.type)
  if described.divisor then -- on the wire it counts words, for people rows of them
    value = math.floor(value / described.divisor)
    tree:add(item, range, value)
    return value
  end
  local shown = tree:add_le(item, range)
  shown:append_text(unit_text(described.unit, value))
  show_flags(described, value, range, shown)
  local text = described.values and described.values[value]
  return text or described.type == "float" and ("%.7g"):format(value) or value
end

-- Text up to the end of the message.
local function show_text(described, tvb, at, to, tree, summary)
  if at == to then return to end
  tree:add(described.item, tvb(at, to - at))
  summary[#summary + 1] = " " .. tvb(at, to - at):string():gsub("%c+", " ")
  return to
end

-- Ranges count from 0; the message is those from `at` to `to`.
local function show_field(described, tvb, at, to, tree, summary)
  if described.type == "string" then return show_text(described, tvb, at, to, tree, summary) end
  local size = SIZE[described.type]
  if not described.count then
    local value = show_number(described, described.item, tvb(at, size), tree)
    summary[#summary + 1] = (" %s=%s"):format(described.name, value)
  elseif described.item then
    tree:add(described.item, tvb(at, described.count))
  else
    for i = 0, described.count - 1 do
      show_number(described, described[i], tvb(at + i * size, size), tree)
    end
  end
  return at + size * (described.count or 1)
end

local function show_rows(rows, tvb, at, to, tree, summary)
  local size = SIZE[rows.type]
  local list = {}
  while at < to do
    for i in ipairs(rows.columns) do
      list[#list + 1] = show_number(rows, rows[i], tvb(at, size), tree)
      at = at + size
    end
  end
  if #rows.columns == 1 and #list > 0 then
    summary[#summary + 1] = " " .. rows.name .. "=" .. table.concat(list, ",")
  end
end

-- All values between two places. Returns the text for the list of packets.
local function show_values(message, tvb, from, to, tree)
  local summary, place = {message.name}, from
  for _, described in ipairs(message.fields) do
    if described.offset then place = from + described.offset end
    place = show_field(described, tvb, place, to, tree, summary)
  end
  if message.rows then show_rows(message.rows, tvb, place, to, tree, summary) end
  return table.concat(summary)
end

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

-- --- where frames are: places count from 1, as in strings ----------------------------------

-- The payload; nil if the distances from zero to zero do not lead to the end.
local function decoded(coded)
  local pieces, at = {}, 1
  while at <= #coded do
    local distance = coded:byte(at)
    if distance == 0 then return nil end
    pieces[#pieces + 1] = coded:sub(at + 1, at + distance - 1)
    at = at + distance
  end
  return at == #coded + 1 and table.concat(pieces, START) or nil
end

-- Kind, size and fault of what starts with the zero at this place.
local function frame_part(raw, at)
  local length = raw:byte(at + 2)
  if not length then return "piece", #raw + 1 - at, faults.incomplete end
  if length == 0 then return "piece", 2, faults.no_length end -- its zero may be a start
  local behind = at + HEADER_SIZE + length
  local zero = raw:find(START, at + HEADER_SIZE, true)
  if zero and zero < behind then return "piece", zero - at, faults.cut end
  if behind > #raw + 1 then return "piece", #raw + 1 - at, faults.incomplete end
  return "frame", behind - at
end

-- The packet as a sequence of frames and of other data.
local function split(raw)
  local parts, at = {}, 1
  while at <= #raw do
    local kind, size, fault
    local start = raw:find(START, at, true) or #raw + 1
    local zeros = #raw:match("^%z*", at)
    if start > at then
      kind, size, fault = "stray", start - at, faults.stray
    elseif zeros > 1 then -- the last one starts a frame, if one follows
      kind, size = "idle", at + zeros > #raw and zeros or zeros - 1
    else
      kind, size, fault = frame_part(raw, at)
    end
    parts[#parts + 1] = {kind = kind, at = at, size = size, fault = fault}
    at = at + size
  end
  return parts
end

-- --- messages ------------------------------------------------------------------------------

-- Parameters have a message for each type of their values.
local TYPE_OF_VALUES = {[2] = "float", [4] = "uint16", [5] = "uint32"}

local function accepts(message, payload)
  if message.length then return #payload == message.length end
  local rows, head, value_type_at = message.rows, 0, nil
  if not rows then return true end
  for _, described in ipairs(message.fields) do
    if described.name == "value_type" then value_type_at = head end
    head = head + SIZE[described.type]
  end
  if #payload < head or (#payload - head) % SIZE[rows.type] ~= 0 then return false end
  if not value_type_at then return true end
  return (TYPE_OF_VALUES[payload:byte(value_type_at + 1)] or "uint8") == rows.type
end

-- The message; or nil, and whether other messages have the identifier.
local function find_message(messages, id, payload)
  local known = false
  for _, message in ipairs(messages) do
    if message.id == id and accepts(message, payload) then return message, true end
    known = known or message.id == id
  end
  return nil, known
end

local function show_unreadable(id, payload, data, known, tree)
  local what = ("%s 0x%02x"):format(known and "unreadable" or "unknown", id)
  local shown = data and tree:add(frame_fields.data, data) or tree:add(frame_fields.message)
  shown:append_text((": %s, length %d"):format(what, #payload))
  shown:add_proto_expert_info(known and faults.wrong_length or faults.unknown)
  return what, what
end

-- Name and short text. `place` is that of the coded payload in the packet.
local function show_message(id, payload, place, messages, tree)
  local data = #payload > 0 and ByteArray.new(payload, true):tvb("decoded payload") or nil
  local message, known = find_message(messages, id, payload)
  if not message then return show_unreadable(id, payload, data and data(), known, tree) end
  local shown = tree:add(message.item, place)
  if not data then return message.name, message.name end
  return message.name, show_values(message, data, 0, #payload, shown)
end

-- --- frames -------------------------------------------------------------------------------

local function show_begin(tvb, part, direction, tree)
  local at = part.at - 1
  local shown = tree:add(kugle, tvb(at, part.size))
  shown:add(frame_fields.direction, tvb(at, 0), direction):set_generated()
  return shown
end

local function show_frame(tvb, raw, part, direction, tree)
  local at, size = part.at - 1, part.size
  local shown = show_begin(tvb, part, direction, tree)
  shown:append_text((", frame %s, %d bytes"):format(DIRECTIONS[direction], size))
  shown:add(frame_fields.type, tvb(at + 1, 1))
  shown:add(frame_fields.length, tvb(at + 2, 1))
  local coded = tvb(at + HEADER_SIZE, size - HEADER_SIZE)
  local item = shown:add(frame_fields.coded, coded)
  local payload = decoded(raw:sub(part.at + HEADER_SIZE, part.at + size - 1))
  shown:add(frame_fields.coding_status, coded, payload and 1 or 0):set_generated()
  if not payload then
    item:add_proto_expert_info(faults.coding)
    return "[wrong coding]"
  end
  local side = direction == 1 and wire.from_robot or wire.from_driver
  local name, text = show_message(raw:byte(part.at + 1), payload, coded, side.messages, shown)
  return direction == 1 and name or text
end

local NAMES = {piece = "piece of a frame", stray = "stray bytes", idle = "zeros"}

local function show_piece(tvb, part, direction, tree)
  local shown = show_begin(tvb, part, direction, tree)
  local bytes = shown:add(frame_fields[part.kind], tvb(part.at - 1, part.size))
  if part.fault then bytes:add_proto_expert_info(part.fault) end
  shown:append_text((", %s, %d bytes"):format(NAMES[part.kind], part.size))
  return ("[%s, %d bytes]"):format(NAMES[part.kind], part.size)
end

local function has_length(messages, id, length)
  for _, message in ipairs(messages) do
    if message.id == id and message.length == length then return true end
  end
  return false
end

-- If the capture has no directions: by the length of the first message. A fixed one says more than
-- any length; of the others only answers have a payload, and SetParameter.
local function direction_of(pinfo, raw)
  if pinfo.p2p_dir == 0 or pinfo.p2p_dir == 1 then return pinfo.p2p_dir end
  local id, length = raw:byte(2), (raw:byte(3) or 1) - 1
  if has_length(wire.from_driver.messages, id, length) then return 0 end
  if has_length(wire.from_robot.messages, id, length) then return 1 end
  local _, is_answer = find_message(wire.from_robot.messages, id, "")
  return is_answer and length > 0 and id ~= 3 and 1 or 0
end

function kugle.dissector(tvb, pinfo, tree)
  local raw = tvb:raw(0, tvb:len())
  local direction = direction_of(pinfo, raw)
  local texts = {}
  for _, part in ipairs(split(raw)) do
    local show = part.kind == "frame" and show_frame or
      function(of, _, ...) return show_piece(of, ...) end
    texts[#texts + 1] = show(tvb, raw, part, direction, tree)
  end
  pinfo.cols.protocol = "Kugle"
  pinfo.cols.src = direction == 1 and "robot" or "driver"
  pinfo.cols.dst = direction == 1 and "driver" or "robot"
  pinfo.cols.info = table.concat(texts, " + ")
  return tvb:len()
end

DissectorTable.get("wtap_encap"):add(wtap.USER1, kugle)
end
do
-- Wireshark and tshark read with this what passes over the line between an RPLIDAR scanner and its
-- driver, from captures that fakebot has written (link types USER2 to USER5).

local wire = {
  from_driver = {messages = {
    {id = 0x25, name = "Stop", length = 0, fields = {
    },
    },
    {id = 0x40, name = "Reset", length = 0, fields = {
    },
    },
    {id = 0x20, name = "Scan", length = 0, fields = {
    },
    },
    {id = 0x21, name = "ForceScan", length = 0, fields = {
    },
    },
    {id = 0x50, name = "GetInfo", length = 0, fields = {
    },
    },
    {id = 0x52, name = "GetHealth", length = 0, fields = {
    },
    },
    {id = 0x59, name = "GetSampleRate", length = 0, fields = {
    },
    },
    {id = 0x82, name = "ExpressScan", length = 5, fields = {
      {name = "working_mode", type = "uint8",
        meaning = "a mode of the scanner; 0: the express mode of old firmware"},
      {name = "working_flags", type = "uint16",
        meaning = "no scanner of the A series uses it"},
      {name = "param", type = "uint16",
        meaning = "reserved"},
    },
    },
    {id = 0x84, name = "GetConf", length = 4, fields = {
      {name = "type", type = "uint32", values = {
        [1] = "desired speed",
        [4] = "least speed",
        [5] = "largest speed",
        [112] = "number of modes",
        [113] = "sample time of mode",
        [116] = "largest distance of mode",
        [117] = "answer type of mode",
        [121] = "MAC address",
        [124] = "typical mode",
        [127] = "name of mode",
        [129] = "model name",},
        meaning = "of the value"},
    },
    },
    {id = 0x84, name = "GetModeConf", length = 6, fields = {
      {name = "type", type = "uint32", values = {
        [1] = "desired speed",
        [4] = "least speed",
        [5] = "largest speed",
        [112] = "number of modes",
        [113] = "sample time of mode",
        [116] = "largest distance of mode",
        [117] = "answer type of mode",
        [121] = "MAC address",
        [124] = "typical mode",
        [127] = "name of mode",
        [129] = "model name",},
        meaning = "of the value"},
      {name = "mode", type = "uint16",
        meaning = "a mode of the scanner"},
    },
    },
    {id = 0x84, name = "GetLongConf", length = 36, fields = {
      {name = "type", type = "uint32", values = {
        [1] = "desired speed",
        [4] = "least speed",
        [5] = "largest speed",
        [112] = "number of modes",
        [113] = "sample time of mode",
        [116] = "largest distance of mode",
        [117] = "answer type of mode",
        [121] = "MAC address",
        [124] = "typical mode",
        [127] = "name of mode",
        [129] = "model name",},
        meaning = "of the value"},
      {name = "mode", type = "uint16",
        meaning = "a mode of the scanner"},
      {name = "reserved", type = "uint8", count = 30,
        meaning = "zeros"},
    },
    },
    {id = 0x90, name = "ConfirmBaudRate", length = 8, fields = {
      {name = "flag", type = "uint16",
        meaning = "0x5F5F"},
      {name = "baud_rate", type = "uint32", unit = {factor = 1, name = "bit/s"},
        meaning = "wanted"},
      {name = "param", type = "uint16",
        meaning = "0"},
    },
    },
    {id = 0xa8, name = "SetMotorSpeed", length = 2, fields = {
      {name = "speed_rpm", type = "uint16", unit = {factor = 1, name = "rpm"},
        meaning = "0: the motor stops"},
    },
    },
    {id = 0xf0, name = "SetMotorPwm", length = 2, fields = {
      {name = "pwm", type = "uint16",
        meaning = "0: the motor stops; 1023: always on"},
    },
    },
    {id = 0xff, name = "GetAccessoryBoard", length = 4, fields = {
      {name = "reserved", type = "uint32",
        meaning = "0"},
    },
    },
  }},
  from_robot = {messages = {
    {id = 0x04, name = "DeviceInfo", length = 20, fields = {
      {name = "model", type = "uint8",
        meaning = "0x18: A1M8; 0x28: A2M8; 0x31: A3M1; 0x61: S1M1"},
      {name = "firmware_minor", type = "uint8",
        meaning = "version, behind the point"},
      {name = "firmware_major", type = "uint8",
        meaning = "version, before the point"},
      {name = "hardware", type = "uint8",
        meaning = "version"},
      {name = "serial_number", type = "uint8", count = 16,
        meaning = "printed in this order"},
    },
    },
    {id = 0x06, name = "DeviceHealth", length = 3, fields = {
      {name = "status", type = "uint8", values = {
        [0] = "good",
        [1] = "warning",
        [2] = "error",},
        meaning = "2: a reset is needed"},
      {name = "error_code", type = "uint16",
        meaning = "of a warning or an error"},
    },
    },
    {id = 0x15, name = "SampleRate", length = 4, fields = {
      {name = "standard_us", type = "uint16", unit = {factor = 1, name = "us"},
        meaning = "for each node of a scan"},
      {name = "express_us", type = "uint16", unit = {factor = 1, name = "us"},
        meaning = "for each measurement of an express scan"},
    },
    },
    {id = 0x20, name = "DesiredSpeed", fields = {
      {name = "type", type = "uint32", values = {
        [1] = "desired speed",
        [4] = "least speed",
        [5] = "largest speed",
        [112] = "number of modes",
        [113] = "sample time of mode",
        [116] = "largest distance of mode",
        [117] = "answer type of mode",
        [121] = "MAC address",
        [124] = "typical mode",
        [127] = "name of mode",
        [129] = "model name",},
        meaning = "of the value"},
      {name = "speed_rpm", type = "uint16", unit = {factor = 1, name = "rpm"},
        meaning = "for SetMotorSpeed"},
      {name = "pwm", type = "uint16",
        meaning = "for SetMotorPwm"},
    },
    },
    {id = 0x20, name = "ConfText", fields = {
      {name = "type", type = "uint32", values = {
        [1] = "desired speed",
        [4] = "least speed",
        [5] = "largest speed",
        [112] = "number of modes",
        [113] = "sample time of mode",
        [116] = "largest distance of mode",
        [117] = "answer type of mode",
        [121] = "MAC address",
        [124] = "typical mode",
        [127] = "name of mode",
        [129] = "model name",},
        meaning = "of the value"},
      {name = "text", type = "string",
        meaning = "with a 0 at the end"},
    },
    },
    {id = 0x20, name = "ConfByte", length = 5, fields = {
      {name = "type", type = "uint32", values = {
        [1] = "desired speed",
        [4] = "least speed",
        [5] = "largest speed",
        [112] = "number of modes",
        [113] = "sample time of mode",
        [116] = "largest distance of mode",
        [117] = "answer type of mode",
        [121] = "MAC address",
        [124] = "typical mode",
        [127] = "name of mode",
        [129] = "model name",},
        meaning = "of the value"},
      {name = "value", type = "uint8",
        meaning = "in 1/256 of us or m for a mode's sample time or distance"},
    },
    },
    {id = 0x20, name = "ConfWord", length = 6, fields = {
      {name = "type", type = "uint32", values = {
        [1] = "desired speed",
        [4] = "least speed",
        [5] = "largest speed",
        [112] = "number of modes",
        [113] = "sample time of mode",
        [116] = "largest distance of mode",
        [117] = "answer type of mode",
        [121] = "MAC address",
        [124] = "typical mode",
        [127] = "name of mode",
        [129] = "model name",},
        meaning = "of the value"},
      {name = "value", type = "uint16",
        meaning = "in 1/256 of us or m for a mode's sample time or distance"},
    },
    },
    {id = 0x20, name = "ConfLong", length = 8, fields = {
      {name = "type", type = "uint32", values = {
        [1] = "desired speed",
        [4] = "least speed",
        [5] = "largest speed",
        [112] = "number of modes",
        [113] = "sample time of mode",
        [116] = "largest distance of mode",
        [117] = "answer type of mode",
        [121] = "MAC address",
        [124] = "typical mode",
        [127] = "name of mode",
        [129] = "model name",},
        meaning = "of the value"},
      {name = "value", type = "uint32",
        meaning = "in 1/256 of us or m for a mode's sample time or distance"},
    },
    },
    {id = 0xff, name = "AccessoryBoard", length = 4, fields = {
      {name = "flags", type = "uint32", flags = {
        {mask = 0x1, name = "motor_control"},},
        meaning = "of the board"},
    },
    },
    {id = 0x5a, name = "ScanDescriptor", length = 5, fields = {
      {name = "size_and_mode", type = "uint32",
        meaning = "bytes of a node or capsule, and 0x40000000: one after the other"},
      {name = "type", type = "uint8", values = {
        [129] = "nodes",
        [130] = "capsules",
        [132] = "ultra capsules",
        [133] = "dense capsules",},
        meaning = "of what follows"},
    },
    },
    {id = 0x81, name = "Node", length = 8, fields = {
      {name = "start", type = "uint8",
        meaning = "the first node of a revolution"},
      {name = "not_start", type = "uint8",
        meaning = "the inverse"},
      {name = "quality", type = "uint8",
        meaning = "strength of the echo, 6 bits"},
      {name = "check", type = "uint8",
        meaning = "1"},
      {name = "angle_q6", type = "uint16", unit = {factor = 0.015625, name = "deg"},
        meaning = "clockwise from ahead, 15 bits"},
      {name = "distance_q2", type = "uint16", unit = {factor = 0.25, name = "mm"},
        meaning = "0: no echo"},
    },
    },
    {id = 0x82, name = "Capsule", fields = {
      {name = "start", type = "uint8",
        meaning = "the first capsule of a scan; the capsule before says nothing on angles"},
      {name = "start_angle_q6", type = "uint16", unit = {factor = 0.015625, name = "deg"},
        meaning = "of the head at the first measurement, clockwise, 15 bits"},
    },
    rows = {name = "samples", columns = {"distance_mm", "angle_offset_q3", }, type = "uint16"},
    },
    {id = 0x84, name = "UltraCapsule", fields = {
      {name = "start", type = "uint8",
        meaning = "the first capsule of a scan; the capsule before says nothing on angles"},
      {name = "start_angle_q6", type = "uint16", unit = {factor = 0.015625, name = "deg"},
        meaning = "of the head at the first measurement, clockwise, 15 bits"},
    },
    rows = {name = "cabins", columns = {"major", "predict_1", "predict_2", }, type = "int16"},
    },
    {id = 0x85, name = "DenseCapsule", fields = {
      {name = "start", type = "uint8",
        meaning = "the first capsule of a scan; the capsule before says nothing on angles"},
      {name = "start_angle_q6", type = "uint16", unit = {factor = 0.015625, name = "deg"},
        meaning = "of the head at the first measurement, clockwise, 15 bits"},
    },
    rows = {name = "distances", columns = {"distance_mm", }, type = "uint16"},
    },
    {id = 0x01, name = "BootText", fields = {
      {name = "text", type = "string",
        meaning = "three lines"},
    },
    },
  }},
}

-- The code below decodes frames with the tables above, which name every message.

local SYNC, ANSWER_SYNC = 0xA5, 0x5A
local PREFIX = "rplidar" -- of filters

local rplidar = Proto(PREFIX, "RPLIDAR serial protocol")

-- --- fields, the same for every robot --------------------------------------------------------

local SIZE = {int8 = 1, uint8 = 1, int16 = 2, uint16 = 2, int32 = 4, uint32 = 4, float = 4,
  double = 8, string = 1}

local all_fields = {}

local function field(kind, filter, ...)
  local made = ProtoField[kind](PREFIX .. "." .. filter, ...)
  all_fields[#all_fields + 1] = made
  return made
end

local DIRECTIONS = {[0] = "from the driver", [1] = "from the robot"} -- as pinfo.p2p_dir

-- "BasicSensorData" is kobuki.basic_sensor_data in filters.
local function filter_name(name)
  return (name:gsub("([%l%d])(%u)", "%1_%2"):lower())
end

local function prepare_flags(described, filter)
  for _, flag in ipairs(described.flags or {}) do
    flag.item = field("bool", filter .. "." .. flag.name, flag.name, 8 * SIZE[described.type],
      nil, flag.mask)
  end
end

-- A number; Wireshark wants other arguments for floats.
local function number(type, filter, name, display, values, meaning)
  if type == "float" or type == "double" then return field(type, filter, name, nil, meaning) end
  return field(type, filter, name, display, values, nil, meaning)
end

local function prepare_field(described, prefix)
  local filter = prefix .. "." .. described.name
  if described.type == "string" then
    described.item = field("string", filter, described.name, base.UNICODE, described.meaning)
    return
  end
  if described.count and SIZE[described.type] == 1 then
    described.item = field("bytes", filter, described.name, base.NONE, described.meaning)
    return
  end
  if described.count then
    for i = 0, described.count - 1 do
      described[i] = number(described.type, filter .. "." .. i, described.name .. " " .. i,
        base.DEC, nil, described.meaning)
    end
    return
  end
  described.item = number(described.type, filter, described.name,
    described.flags and base.HEX or base.DEC, described.values, described.meaning)
  prepare_flags(described, filter)
end

-- One column is a list, and has no name of its own.
local function prepare_rows(rows, prefix)
  local filter = prefix .. "." .. rows.name
  for i, column in ipairs(rows.columns) do
    local one = #rows.columns == 1
    rows[i] = number(rows.type, one and filter or filter .. "." .. column, column, base.DEC)
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

local all_experts = {}

local function expert_info(name, text, group, severity)
  local made = ProtoExpert.new(PREFIX .. ".expert." .. name, text, group, severity)
  all_experts[#all_experts + 1] = made
  return made
end

-- --- showing them --------------------------------------------------------------------------

local function value_of(range, type)
  if type == "float" or type == "double" then return range:le_float() end
  if type:sub(1, 1) == "u" then return range:le_uint() end
  return range:le_int()
end

-- " mm/s", or " (1.5 degree)" if the value of a digit is not 1.
local function unit_text(unit, value)
  if not unit then return "" end
  if unit.factor == 1 then return " " .. unit.name end
  return (" (%g%s%s)"):format(value * unit.factor, unit.name == "" and "" or " ", unit.name)
end

local function show_flags(described, value, range, item)
  local names = {}
  for _, flag in ipairs(described.flags or {}) do
    item:add_le(flag.item, range)
    if bit.band(value, flag.mask) ~= 0 then names[#names + 1] = flag.name end
  end
  if #names > 0 then item:append_text(" (" .. table.concat(names, ", ") .. ")") end
end

-- Returns the text for the list of packets.
local function show_number(described, item, range, tree)
  local value = value_of(range, described.type)
  if described.divisor then -- on the wire it counts words, for people rows of them
    value = math.floor(value / described.divisor)
    tree:add(item, range, value)
    return value
  end
  local shown = tree:add_le(item, range)
  shown:append_text(unit_text(described.unit, value))
  show_flags(described, value, range, shown)
  local text = described.values and described.values[value]
  return text or described.type == "float" and ("%.7g"):format(value) or value
end

-- Text up to the end of the message.
local function show_text(described, tvb, at, to, tree, summary)
  if at == to then return to end
  tree:add(described.item, tvb(at, to - at))
  summary[#summary + 1] = " " .. tvb(at, to - at):string():gsub("%c+", " ")
  return to
end

-- Ranges count from 0; the message is those from `at` to `to`.
local function show_field(described, tvb, at, to, tree, summary)
  if described.type == "string" then return show_text(described, tvb, at, to, tree, summary) end
  local size = SIZE[described.type]
  if not described.count then
    local value = show_number(described, described.item, tvb(at, size), tree)
    summary[#summary + 1] = (" %s=%s"):format(described.name, value)
  elseif described.item then
    tree:add(described.item, tvb(at, described.count))
  else
    for i = 0, described.count - 1 do
      show_number(described, described[i], tvb(at + i * size, size), tree)
    end
  end
  return at + size * (described.count or 1)
end

local function show_rows(rows, tvb, at, to, tree, summary)
  local size = SIZE[rows.type]
  local list = {}
  while at < to do
    for i in ipairs(rows.columns) do
      list[#list + 1] = show_number(rows, rows[i], tvb(at, size), tree)
      at = at + size
    end
  end
  if #rows.columns == 1 and #list > 0 then
    summary[#summary + 1] = " " .. rows.name .. "=" .. table.concat(list, ",")
  end
end

-- All values between two places. Returns the text for the list of packets.
local function show_values(message, tvb, from, to, tree)
  local summary, place = {message.name}, from
  for _, described in ipairs(message.fields) do
    if described.offset then place = from + described.offset end
    place = show_field(described, tvb, place, to, tree, summary)
  end
  if message.rows then show_rows(message.rows, tvb, place, to, tree, summary) end
  return table.concat(summary)
end

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

-- --- packets: from the bits of the wire to the layout of the tables -----------------------------

local NODE, CAPSULE, ULTRA_CAPSULE, DENSE_CAPSULE = 0x81, 0x82, 0x84, 0x85
local PACKET_OF_SIZE = {[5] = NODE, [84] = CAPSULE, [132] = ULTRA_CAPSULE}

local function le16(value) return string.char(value % 256, math.floor(value / 256) % 256) end

local function word(raw, at) return raw:byte(at) + 256 * raw:byte(at + 1) end

local function unpacked_node(raw)
  local first, second = raw:byte(1, 2)
  return string.char(first % 2, math.floor(first / 2) % 2, math.floor(first / 4), second % 2) ..
    le16(math.floor(second / 2) + 128 * raw:byte(3)) .. raw:sub(4, 5)
end

local function head_of_capsule(raw)
  local angle = word(raw, 3)
  return string.char(angle >= 0x8000 and 1 or 0) .. le16(angle % 0x8000)
end

local function unpacked_capsule(raw)
  local pieces = {head_of_capsule(raw)}
  for at = 5, 80, 5 do
    local one, two, offsets = word(raw, at), word(raw, at + 2), raw:byte(at + 4)
    pieces[#pieces + 1] = le16(math.floor(one / 4)) .. le16(offsets % 16 + one % 4 * 16)
    pieces[#pieces + 1] = le16(math.floor(two / 4)) ..
      le16(math.floor(offsets / 16) + two % 4 * 16)
  end
  return table.concat(pieces)
end

local function signed(ten_bits) return ten_bits > 511 and ten_bits - 1024 + 65536 or ten_bits end

local function unpacked_ultra_capsule(raw)
  local pieces = {head_of_capsule(raw)}
  for at = 5, 129, 4 do
    local low, high = word(raw, at), word(raw, at + 2)
    local first = math.floor(low / 4096) + high % 64 * 16
    pieces[#pieces + 1] = le16(low % 4096) .. le16(signed(first)) ..
      le16(signed(math.floor(high / 64)))
  end
  return table.concat(pieces)
end

local function unpacked_dense_capsule(raw) return head_of_capsule(raw) .. raw:sub(5) end

local UNPACKED = {[NODE] = unpacked_node, [CAPSULE] = unpacked_capsule,
  [ULTRA_CAPSULE] = unpacked_ultra_capsule, [DENSE_CAPSULE] = unpacked_dense_capsule}

-- The kind of a packet; nil if the bytes are not like one. Capsules of an S1 are dense.
local function packet_kind(raw, dense)
  local kind = PACKET_OF_SIZE[#raw]
  if kind == CAPSULE and dense then kind = DENSE_CAPSULE end
  if not kind then return nil end
  if kind == NODE then return kind end
  local first, second = raw:byte(1, 2)
  return math.floor(first / 16) == 0xA and math.floor(second / 16) == 5 and kind or nil
end

local function exclusive_or(raw, from, to)
  local sum = 0
  for i = from, to do sum = bit.bxor(sum, raw:byte(i)) end
  return sum
end

local function packet_is_right(kind, raw)
  local first, second = raw:byte(1, 2)
  if kind == NODE then
    return (first % 2 + math.floor(first / 2) % 2) == 1 and second % 2 == 1
  end
  return first % 16 + second % 16 * 16 == exclusive_or(raw, 3, #raw)
end

-- --- frames: each packet of a capture is one -----------------------------------------------------

local function accepts(message, payload)
  if message.length then return #payload == message.length end
  local rows, head = message.rows, 0
  for _, described in ipairs(message.fields) do
    if described.type == "string" then return #payload >= head end
    head = head + SIZE[described.type] * (described.count or 1)
  end
  if not rows then return #payload == head end
  return #payload > head and (#payload - head) % (SIZE[rows.type] * #rows.columns) == 0
end

-- The answers to GetConf share an identifier: the first field says which value follows.
local TEXTS, SPEED = {[0x7F] = true, [0x81] = true}, 1
local function is_other_conf(message, payload)
  if message.id ~= 0x20 or #payload < 4 then return false end
  local type = word(payload, 1)
  if message.name == "ConfText" then return not TEXTS[type] end
  if message.name == "DesiredSpeed" then return type ~= SPEED end
  return false
end

local function find_message(messages, id, payload)
  local known = false
  for _, message in ipairs(messages) do
    if message.id == id then
      if accepts(message, payload) and not is_other_conf(message, payload) then
        return message, true
      end
      known = true
    end
  end
  return nil, known
end

-- Returns the text for the list of packets.
local function show_message(id, payload, place, messages, tree)
  local data = #payload > 0 and ByteArray.new(payload, true):tvb("decoded message") or nil
  local message, known = find_message(messages, id, payload)
  if not message then
    local what = ("%s 0x%02x"):format(known and "unreadable" or "unknown", id)
    local shown = tree:add(frame_fields.data, place)
    shown:append_text(": " .. what)
    shown:add_proto_expert_info(known and faults.wrong_length or faults.unknown)
    return what
  end
  local shown = tree:add(message.item, place)
  if not data then return message.name end
  return show_values(message, data, 0, #payload, shown)
end

local function show_request(tvb, raw, shown, messages)
  shown:add(frame_fields.command, tvb(1, 1))
  if #raw == 2 then return show_message(raw:byte(2), "", tvb(0, 2), messages, shown) end
  shown:add(frame_fields.length, tvb(2, 1))
  local item = shown:add(frame_fields.checksum, tvb(#raw - 1, 1))
  local right = exclusive_or(raw, 1, #raw) == 0
  shown:add(frame_fields.checksum_status, tvb(#raw - 1, 1), right and 1 or 0):set_generated()
  if not right then
    item:add_proto_expert_info(faults.checksum)
    return "[wrong checksum]"
  end
  return show_message(raw:byte(2), raw:sub(4, -2), tvb(3), messages, shown)
end

local function show_answer(tvb, raw, shown, messages)
  shown:add_le(frame_fields.size, tvb(2, 4))
  shown:add_le(frame_fields.many, tvb(2, 4))
  shown:add(frame_fields.type, tvb(6, 1))
  if #raw == 7 then return show_message(ANSWER_SYNC, raw:sub(3), tvb(2), messages, shown) end
  return show_message(raw:byte(7), raw:sub(8), tvb(7), messages, shown)
end

local function show_packet(kind, tvb, raw, shown, messages)
  local right = packet_is_right(kind, raw)
  shown:add(frame_fields.checksum_status, tvb(0, 2), right and 1 or 0):set_generated()
  if not right then
    shown:add_proto_expert_info(kind == NODE and faults.check_bits or faults.checksum)
  end
  return show_message(kind, UNPACKED[kind](raw), tvb(), messages, shown)
end

local function show_frame(tvb, raw, direction, shown, dense)
  if direction == 0 then
    local long = raw:byte(2) and raw:byte(2) >= 0x80
    local size = long and raw:byte(3) and raw:byte(3) + 4 or 2
    if raw:byte(1) == SYNC and #raw == size then
      return show_request(tvb, raw, shown, wire.from_driver.messages)
    end
  else
    local messages = wire.from_robot.messages
    if raw:byte(1) == SYNC and raw:byte(2) == ANSWER_SYNC and #raw >= 7 then
      return show_answer(tvb, raw, shown, messages)
    end
    if raw:sub(1, 3) == "RP " then return show_message(1, raw, tvb(), messages, shown) end
    local kind = packet_kind(raw, dense)
    if kind then return show_packet(kind, tvb, raw, shown, messages) end
  end
  shown:add(frame_fields.stray, tvb()):add_proto_expert_info(faults.stray)
  return ("[stray bytes, %d]"):format(#raw)
end

local function dissect(tvb, pinfo, tree, dense)
  local raw = tvb:raw(0, tvb:len())
  local direction = pinfo.p2p_dir
  if direction ~= 0 and direction ~= 1 then
    direction = raw:byte(1) == SYNC and raw:byte(2) ~= ANSWER_SYNC and #raw < 84 and 0 or 1
  end
  local shown = tree:add(rplidar, tvb())
  shown:add(frame_fields.direction, tvb(0, 0), direction):set_generated()
  pinfo.cols.protocol = "RPLIDAR"
  pinfo.cols.src = direction == 1 and "scanner" or "driver"
  pinfo.cols.dst = direction == 1 and "driver" or "scanner"
  pinfo.cols.info = show_frame(tvb, raw, direction, shown, dense)
  return tvb:len()
end

function rplidar.dissector(tvb, pinfo, tree) return dissect(tvb, pinfo, tree, false) end

-- Fields and messages are those of the others.
local rplidar_s1 = Proto("rplidar_s1", "RPLIDAR S1 serial protocol")
function rplidar_s1.dissector(tvb, pinfo, tree) return dissect(tvb, pinfo, tree, true) end

for _, link in ipairs({wtap.USER2, wtap.USER3, wtap.USER4}) do
  DissectorTable.get("wtap_encap"):add(link, rplidar)
end
DissectorTable.get("wtap_encap"):add(wtap.USER5, rplidar_s1)
end
do
-- Wireshark and tshark read with this what passes over the line between an LDS-01 scanner and its
-- driver, from captures that fakebot has written (link type USER8).

local wire = {
  from_driver = {messages = {
    {id = 0x62, name = "Start", length = 0, fields = {
    },
    },
    {id = 0x65, name = "Stop", length = 0, fields = {
    },
    },
  }},
  from_robot = {messages = {
    {id = 0xfa, name = "Readings", length = 39, fields = {
      {name = "index", type = "uint8",
        meaning = "160 to 219: a sixth of the degree, and 160"},
      {name = "speed", type = "uint16", unit = {factor = 0.1, name = "rpm"},
        meaning = "of the head"},
      {name = "intensity_0", type = "uint16",
        meaning = "of the echo"},
      {name = "distance_0_mm", type = "uint16", unit = {factor = 1, name = "mm"},
        meaning = "0: no echo"},
      {name = "reserved_0", type = "uint16",
        meaning = "0"},
      {name = "intensity_1", type = "uint16",
        meaning = "of the echo"},
      {name = "distance_1_mm", type = "uint16", unit = {factor = 1, name = "mm"},
        meaning = "0: no echo"},
      {name = "reserved_1", type = "uint16",
        meaning = "0"},
      {name = "intensity_2", type = "uint16",
        meaning = "of the echo"},
      {name = "distance_2_mm", type = "uint16", unit = {factor = 1, name = "mm"},
        meaning = "0: no echo"},
      {name = "reserved_2", type = "uint16",
        meaning = "0"},
      {name = "intensity_3", type = "uint16",
        meaning = "of the echo"},
      {name = "distance_3_mm", type = "uint16", unit = {factor = 1, name = "mm"},
        meaning = "0: no echo"},
      {name = "reserved_3", type = "uint16",
        meaning = "0"},
      {name = "intensity_4", type = "uint16",
        meaning = "of the echo"},
      {name = "distance_4_mm", type = "uint16", unit = {factor = 1, name = "mm"},
        meaning = "0: no echo"},
      {name = "reserved_4", type = "uint16",
        meaning = "0"},
      {name = "intensity_5", type = "uint16",
        meaning = "of the echo"},
      {name = "distance_5_mm", type = "uint16", unit = {factor = 1, name = "mm"},
        meaning = "0: no echo"},
      {name = "reserved_5", type = "uint16",
        meaning = "0"},
    },
    },
  }},
}

-- The code below decodes frames with the tables above, with the names of all messages.

local SIZE_OF_FRAME, FIRST = 42, 0xFA
local PREFIX = "lds01" -- of filters

local lds01 = Proto(PREFIX, "LDS-01 serial protocol")

-- --- fields, the same for every robot --------------------------------------------------------

local SIZE = {int8 = 1, uint8 = 1, int16 = 2, uint16 = 2, int32 = 4, uint32 = 4, float = 4,
  double = 8, string = 1}

local all_fields = {}

local function field(kind, filter, ...)
  local made = ProtoField[kind](PREFIX .. "." .. filter, ...)
  all_fields[#all_fields + 1] = made
  return made
end

local DIRECTIONS = {[0] = "from the driver", [1] = "from the robot"} -- as pinfo.p2p_dir

-- "BasicSensorData" is kobuki.basic_sensor_data in filters.
local function filter_name(name)
  return (name:gsub("([%l%d])(%u)", "%1_%2"):lower())
end

local function prepare_flags(described, filter)
  for _, flag in ipairs(described.flags or {}) do
    flag.item = field("bool", filter .. "." .. flag.name, flag.name, 8 * SIZE[described.type],
      nil, flag.mask)
  end
end

-- A number; Wireshark wants other arguments for floats.
local function number(type, filter, name, display, values, meaning)
  if type == "float" or type == "double" then return field(type, filter, name, nil, meaning) end
  return field(type, filter, name, display, values, nil, meaning)
end

local function prepare_field(described, prefix)
  local filter = prefix .. "." .. described.name
  if described.type == "string" then
    described.item = field("string", filter, described.name, base.UNICODE, described.meaning)
    return
  end
  if described.count and SIZE[described.type] == 1 then
    described.item = field("bytes", filter, described.name, base.NONE, described.meaning)
    return
  end
  if described.count then
    for i = 0, described.count - 1 do
      described[i] = number(described.type, filter .. "." .. i, described.name .. " " .. i,
        base.DEC, nil, described.meaning)
    end
    return
  end
  described.item = number(described.type, filter, described.name,
    described.flags and base.HEX or base.DEC, described.values, described.meaning)
  prepare_flags(described, filter)
end

-- One column is a list, and has no name of its own.
local function prepare_rows(rows, prefix)
  local filter = prefix .. "." .. rows.name
  for i, column in ipairs(rows.columns) do
    local one = #rows.columns == 1
    rows[i] = number(rows.type, one and filter or filter .. "." .. column, column, base.DEC)
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

local all_experts = {}

local function expert_info(name, text, group, severity)
  local made = ProtoExpert.new(PREFIX .. ".expert." .. name, text, group, severity)
  all_experts[#all_experts + 1] = made
  return made
end

-- --- showing them --------------------------------------------------------------------------

local function value_of(range, type)
  if type == "float" or type == "double" then return range:le_float() end
  if type:sub(1, 1) == "u" then return range:le_uint() end
  return range:le_int()
end

-- " mm/s", or " (1.5 degree)" if the value of a digit is not 1.
local function unit_text(unit, value)
  if not unit then return "" end
  if unit.factor == 1 then return " " .. unit.name end
  return (" (%g%s%s)"):format(value * unit.factor, unit.name == "" and "" or " ", unit.name)
end

local function show_flags(described, value, range, item)
  local names = {}
  for _, flag in ipairs(described.flags or {}) do
    item:add_le(flag.item, range)
    if bit.band(value, flag.mask) ~= 0 then names[#names + 1] = flag.name end
  end
  if #names > 0 then item:append_text(" (" .. table.concat(names, ", ") .. ")") end
end

-- Returns the text for the list of packets.
local function show_number(described, item, range, tree)
  local value = value_of(range, described.type)
  if described.divisor then -- on the wire it counts words, for people rows of them
    value = math.floor(value / described.divisor)
    tree:add(item, range, value)
    return value
  end
  local shown = tree:add_le(item, range)
  shown:append_text(unit_text(described.unit, value))
  show_flags(described, value, range, shown)
  local text = described.values and described.values[value]
  return text or described.type == "float" and ("%.7g"):format(value) or value
end

-- Text up to the end of the message.
local function show_text(described, tvb, at, to, tree, summary)
  if at == to then return to end
  tree:add(described.item, tvb(at, to - at))
  summary[#summary + 1] = " " .. tvb(at, to - at):string():gsub("%c+", " ")
  return to
end

-- Ranges count from 0; the message is those from `at` to `to`.
local function show_field(described, tvb, at, to, tree, summary)
  if described.type == "string" then return show_text(described, tvb, at, to, tree, summary) end
  local size = SIZE[described.type]
  if not described.count then
    local value = show_number(described, described.item, tvb(at, size), tree)
    summary[#summary + 1] = (" %s=%s"):format(described.name, value)
  elseif described.item then
    tree:add(described.item, tvb(at, described.count))
  else
    for i = 0, described.count - 1 do
      show_number(described, described[i], tvb(at + i * size, size), tree)
    end
  end
  return at + size * (described.count or 1)
end

local function show_rows(rows, tvb, at, to, tree, summary)
  local size = SIZE[rows.type]
  local list = {}
  while at < to do
    for i in ipairs(rows.columns) do
      list[#list + 1] = show_number(rows, rows[i], tvb(at, size), tree)
      at = at + size
    end
  end
  if #rows.columns == 1 and #list > 0 then
    summary[#summary + 1] = " " .. rows.name .. "=" .. table.concat(list, ",")
  end
end

-- All values between two places. Returns the text for the list of packets.
local function show_values(message, tvb, from, to, tree)
  local summary, place = {message.name}, from
  for _, described in ipairs(message.fields) do
    if described.offset then place = from + described.offset end
    place = show_field(described, tvb, place, to, tree, summary)
  end
  if message.rows then show_rows(message.rows, tvb, place, to, tree, summary) end
  return table.concat(summary)
end

-- --- each packet of a capture is a frame, or a command -------------------------------------------

local frame_fields = {
  direction = field("uint8", "direction", "direction", base.DEC, DIRECTIONS),
  checksum = field("uint16", "checksum", "checksum, twice", base.HEX),
  checksum_status = field("uint8", "checksum.status", "checksum status", base.DEC,
    {[0] = "Bad", [1] = "Good"}),
  stray = field("bytes", "stray", "stray bytes"),
}
lds01.fields = all_fields

local faults = {
  checksum = expert_info("checksum", "wrong checksum",
    expert.group.CHECKSUM, expert.severity.ERROR),
  stray = expert_info("stray", "bytes that belong to no frame in this packet",
    expert.group.UNDECODED, expert.severity.WARN),
}
lds01.experts = all_experts

local function show_message(tvb, messages, shown)
  for _, message in ipairs(messages) do
    if message.id == tvb(0, 1):uint() then
      local size = message.length
      return show_values(message, tvb, 1, 1 + size, shown:add(message.item, tvb(0, 1 + size)))
    end
  end
end

local function show_checksum(tvb, raw, shown)
  local at, sum = SIZE_OF_FRAME - 2, 0
  for i = 1, at do sum = sum + raw:byte(i) end
  local right = 255 - sum % 256
  local item = shown:add(frame_fields.checksum, tvb(at, 2))
  local is_right = raw:byte(at + 1) == right and raw:byte(at + 2) == right
  shown:add(frame_fields.checksum_status, tvb(at, 2), is_right and 1 or 0):set_generated()
  if is_right then return "" end
  item:append_text((" [wrong, should be 0x%02x]"):format(right))
  item:add_proto_expert_info(faults.checksum)
  return "[wrong checksum] "
end

local function show_frame(tvb, raw, direction, shown)
  if direction == 1 and #raw == SIZE_OF_FRAME and raw:byte(1) == FIRST then
    local text = show_message(tvb, wire.from_robot.messages, shown)
    return show_checksum(tvb, raw, shown) .. text
  end
  local text = direction == 0 and #raw == 1 and show_message(tvb, wire.from_driver.messages, shown)
  if text then return text end
  shown:add(frame_fields.stray, tvb()):add_proto_expert_info(faults.stray)
  return ("[stray bytes, %d]"):format(#raw)
end

function lds01.dissector(tvb, pinfo, tree)
  local raw = tvb:raw(0, tvb:len())
  local direction = pinfo.p2p_dir
  if direction ~= 0 and direction ~= 1 then direction = #raw == 1 and 0 or 1 end
  local shown = tree:add(lds01, tvb())
  shown:add(frame_fields.direction, tvb(0, 0), direction):set_generated()
  pinfo.cols.protocol = "LDS-01"
  pinfo.cols.src = direction == 1 and "scanner" or "driver"
  pinfo.cols.dst = direction == 1 and "driver" or "scanner"
  pinfo.cols.info = show_frame(tvb, raw, direction, shown)
  return tvb:len()
end

DissectorTable.get("wtap_encap"):add(wtap.USER8, lds01)
end
do
-- Wireshark and tshark read with this what passes over the line between a Hokuyo scanner and its
-- driver, from captures that fakebot has written (link types USER6 and USER7).

local wire = {
  from_driver = {messages = {
    {id = 0x01, name = "VV", length = 0, fields = {
    },
    },
    {id = 0x02, name = "PP", length = 0, fields = {
    },
    },
    {id = 0x03, name = "II", length = 0, fields = {
    },
    },
    {id = 0x04, name = "BM", length = 0, fields = {
    },
    },
    {id = 0x05, name = "QT", length = 0, fields = {
    },
    },
    {id = 0x06, name = "RS", length = 0, fields = {
    },
    },
    {id = 0x07, name = "RT", length = 0, fields = {
    },
    },
    {id = 0x08, name = "SCIP2", length = 0, fields = {
    },
    },
    {id = 0x09, name = "TM", length = 1, fields = {
      {name = "mode", type = "uint8",
        meaning = "0: begin; 1: the time; 2: end"},
    },
    },
    {id = 0x0a, name = "SS", length = 4, fields = {
      {name = "baud_rate", type = "uint32", unit = {factor = 1, name = "bit/s"},
        meaning = "after the answer"},
    },
    },
    {id = 0x0b, name = "CR", length = 1, fields = {
      {name = "level", type = "uint8",
        meaning = "0: default; 1 to 10: slower by 1 % each; 99: initial"},
    },
    },
    {id = 0x0c, name = "HS", length = 1, fields = {
      {name = "on", type = "uint8",
        meaning = "0 or 1"},
    },
    },
    {id = 0x0d, name = "GD", length = 5, fields = {
      {name = "start", type = "uint16",
        meaning = "first step"},
      {name = "end", type = "uint16",
        meaning = "last step"},
      {name = "cluster", type = "uint8",
        meaning = "steps for a value; 0 as 1"},
    },
    },
    {id = 0x0e, name = "GS", length = 5, fields = {
      {name = "start", type = "uint16",
        meaning = "first step"},
      {name = "end", type = "uint16",
        meaning = "last step"},
      {name = "cluster", type = "uint8",
        meaning = "steps for a value; 0 as 1"},
    },
    },
    {id = 0x0f, name = "GE", length = 5, fields = {
      {name = "start", type = "uint16",
        meaning = "first step"},
      {name = "end", type = "uint16",
        meaning = "last step"},
      {name = "cluster", type = "uint8",
        meaning = "steps for a value; 0 as 1"},
    },
    },
    {id = 0x10, name = "MD", length = 7, fields = {
      {name = "start", type = "uint16",
        meaning = "first step"},
      {name = "end", type = "uint16",
        meaning = "last step"},
      {name = "cluster", type = "uint8",
        meaning = "steps for a value; 0 as 1"},
      {name = "interval", type = "uint8",
        meaning = "scans left out between two that are sent"},
      {name = "number", type = "uint8",
        meaning = "of scans; 0: until QT"},
    },
    },
    {id = 0x11, name = "MS", length = 7, fields = {
      {name = "start", type = "uint16",
        meaning = "first step"},
      {name = "end", type = "uint16",
        meaning = "last step"},
      {name = "cluster", type = "uint8",
        meaning = "steps for a value; 0 as 1"},
      {name = "interval", type = "uint8",
        meaning = "scans left out between two that are sent"},
      {name = "number", type = "uint8",
        meaning = "of scans; 0: until QT"},
    },
    },
    {id = 0x12, name = "ME", length = 7, fields = {
      {name = "start", type = "uint16",
        meaning = "first step"},
      {name = "end", type = "uint16",
        meaning = "last step"},
      {name = "cluster", type = "uint8",
        meaning = "steps for a value; 0 as 1"},
      {name = "interval", type = "uint8",
        meaning = "scans left out between two that are sent"},
      {name = "number", type = "uint8",
        meaning = "of scans; 0: until QT"},
    },
    },
    {id = 0x1e, name = "Request", fields = {
      {name = "text", type = "string",
        meaning = "without the end of the line"},
    },
    },
    {id = 0x1f, name = "Blank", length = 1, fields = {
      {name = "byte", type = "uint8",
        meaning = "10: LF; 13: CR; 0: NUL"},
    },
    },
  }},
  from_robot = {messages = {
    {id = 0x81, name = "Answer", fields = {
      {name = "status", type = "uint8", values = {
        [0] = "good",
        [10] = "laser off",
        [99] = "scan",
        [110] = "0A",
        [111] = "0B",
        [112] = "0C",
        [113] = "0D",
        [114] = "0E",
        [115] = "0F",
        [116] = "0G",
        [117] = "0H",
        [118] = "0I",},
        meaning = "110: 0A, 111: 0B, ..."},
      {name = "text", type = "string",
        meaning = "the request"},
    },
    },
    {id = 0x82, name = "Lines", fields = {
      {name = "status", type = "uint8", values = {
        [0] = "good",
        [10] = "laser off",
        [99] = "scan",
        [110] = "0A",
        [111] = "0B",
        [112] = "0C",
        [113] = "0D",
        [114] = "0E",
        [115] = "0F",
        [116] = "0G",
        [117] = "0H",
        [118] = "0I",},
        meaning = "110: 0A, 111: 0B, ..."},
      {name = "text", type = "string",
        meaning = "the request, and lines without their sums"},
    },
    },
    {id = 0x83, name = "Parameters", fields = {
      {name = "status", type = "uint8", values = {
        [0] = "good",
        [10] = "laser off",
        [99] = "scan",
        [110] = "0A",
        [111] = "0B",
        [112] = "0C",
        [113] = "0D",
        [114] = "0E",
        [115] = "0F",
        [116] = "0G",
        [117] = "0H",
        [118] = "0I",},
        meaning = "110: 0A, 111: 0B, ..."},
      {name = "least_mm", type = "uint32", unit = {factor = 1, name = "mm"},
        meaning = "DMIN"},
      {name = "largest_mm", type = "uint32", unit = {factor = 1, name = "mm"},
        meaning = "DMAX"},
      {name = "steps_per_turn", type = "uint16",
        meaning = "ARES"},
      {name = "first_step", type = "uint16",
        meaning = "AMIN, of the detection range"},
      {name = "last_step", type = "uint16",
        meaning = "AMAX, of the detection range"},
      {name = "front_step", type = "uint16",
        meaning = "AFRT"},
      {name = "speed_rpm", type = "uint16", unit = {factor = 1, name = "rpm"},
        meaning = "SCAN"},
      {name = "text", type = "string",
        meaning = "MODL"},
    },
    },
    {id = 0x84, name = "ClockTime", fields = {
      {name = "status", type = "uint8", values = {
        [0] = "good",
        [10] = "laser off",
        [99] = "scan",
        [110] = "0A",
        [111] = "0B",
        [112] = "0C",
        [113] = "0D",
        [114] = "0E",
        [115] = "0F",
        [116] = "0G",
        [117] = "0H",
        [118] = "0I",},
        meaning = "0"},
      {name = "time_ms", type = "uint32", unit = {factor = 1, name = "ms"},
        meaning = "24 bits"},
      {name = "text", type = "string",
        meaning = "the request"},
    },
    },
    {id = 0x85, name = "OldAnswer", fields = {
      {name = "status", type = "uint8",
        meaning = "a character: 48 is 0, good"},
      {name = "text", type = "string",
        meaning = "the request, and lines"},
    },
    },
    {id = 0x8d, name = "ScanGD", fields = {
      {name = "start", type = "uint16",
        meaning = "first step"},
      {name = "end", type = "uint16",
        meaning = "last step"},
      {name = "cluster", type = "uint8",
        meaning = "steps for a value"},
      {name = "interval", type = "uint8",
        meaning = "scans left out; 0 of GD, GS, GE"},
      {name = "remaining", type = "uint8",
        meaning = "scans to come; 0 also without an end"},
      {name = "status", type = "uint8", values = {
        [0] = "good",
        [10] = "laser off",
        [99] = "scan",
        [110] = "0A",
        [111] = "0B",
        [112] = "0C",
        [113] = "0D",
        [114] = "0E",
        [115] = "0F",
        [116] = "0G",
        [117] = "0H",
        [118] = "0I",},
        meaning = "99: of MD, MS, ME; 0: of GD, GS, GE"},
      {name = "time_ms", type = "uint32", unit = {factor = 1, name = "ms"},
        meaning = "when step 0 was measured, 24 bits"},
    },
    rows = {name = "steps", columns = {"distance_mm", }, type = "uint32"},
    },
    {id = 0x8e, name = "ScanGS", fields = {
      {name = "start", type = "uint16",
        meaning = "first step"},
      {name = "end", type = "uint16",
        meaning = "last step"},
      {name = "cluster", type = "uint8",
        meaning = "steps for a value"},
      {name = "interval", type = "uint8",
        meaning = "scans left out; 0 of GD, GS, GE"},
      {name = "remaining", type = "uint8",
        meaning = "scans to come; 0 also without an end"},
      {name = "status", type = "uint8", values = {
        [0] = "good",
        [10] = "laser off",
        [99] = "scan",
        [110] = "0A",
        [111] = "0B",
        [112] = "0C",
        [113] = "0D",
        [114] = "0E",
        [115] = "0F",
        [116] = "0G",
        [117] = "0H",
        [118] = "0I",},
        meaning = "99: of MD, MS, ME; 0: of GD, GS, GE"},
      {name = "time_ms", type = "uint32", unit = {factor = 1, name = "ms"},
        meaning = "when step 0 was measured, 24 bits"},
    },
    rows = {name = "steps", columns = {"distance_mm", }, type = "uint32"},
    },
    {id = 0x8f, name = "ScanGE", fields = {
      {name = "start", type = "uint16",
        meaning = "first step"},
      {name = "end", type = "uint16",
        meaning = "last step"},
      {name = "cluster", type = "uint8",
        meaning = "steps for a value"},
      {name = "interval", type = "uint8",
        meaning = "scans left out; 0 of GD, GS, GE"},
      {name = "remaining", type = "uint8",
        meaning = "scans to come; 0 also without an end"},
      {name = "status", type = "uint8", values = {
        [0] = "good",
        [10] = "laser off",
        [99] = "scan",
        [110] = "0A",
        [111] = "0B",
        [112] = "0C",
        [113] = "0D",
        [114] = "0E",
        [115] = "0F",
        [116] = "0G",
        [117] = "0H",
        [118] = "0I",},
        meaning = "99: of MD, MS, ME; 0: of GD, GS, GE"},
      {name = "time_ms", type = "uint32", unit = {factor = 1, name = "ms"},
        meaning = "when step 0 was measured, 24 bits"},
    },
    rows = {name = "steps", columns = {"distance_mm", "intensity", }, type = "uint32"},
    },
    {id = 0x90, name = "ScanMD", fields = {
      {name = "start", type = "uint16",
        meaning = "first step"},
      {name = "end", type = "uint16",
        meaning = "last step"},
      {name = "cluster", type = "uint8",
        meaning = "steps for a value"},
      {name = "interval", type = "uint8",
        meaning = "scans left out; 0 of GD, GS, GE"},
      {name = "remaining", type = "uint8",
        meaning = "scans to come; 0 also without an end"},
      {name = "status", type = "uint8", values = {
        [0] = "good",
        [10] = "laser off",
        [99] = "scan",
        [110] = "0A",
        [111] = "0B",
        [112] = "0C",
        [113] = "0D",
        [114] = "0E",
        [115] = "0F",
        [116] = "0G",
        [117] = "0H",
        [118] = "0I",},
        meaning = "99: of MD, MS, ME; 0: of GD, GS, GE"},
      {name = "time_ms", type = "uint32", unit = {factor = 1, name = "ms"},
        meaning = "when step 0 was measured, 24 bits"},
    },
    rows = {name = "steps", columns = {"distance_mm", }, type = "uint32"},
    },
    {id = 0x91, name = "ScanMS", fields = {
      {name = "start", type = "uint16",
        meaning = "first step"},
      {name = "end", type = "uint16",
        meaning = "last step"},
      {name = "cluster", type = "uint8",
        meaning = "steps for a value"},
      {name = "interval", type = "uint8",
        meaning = "scans left out; 0 of GD, GS, GE"},
      {name = "remaining", type = "uint8",
        meaning = "scans to come; 0 also without an end"},
      {name = "status", type = "uint8", values = {
        [0] = "good",
        [10] = "laser off",
        [99] = "scan",
        [110] = "0A",
        [111] = "0B",
        [112] = "0C",
        [113] = "0D",
        [114] = "0E",
        [115] = "0F",
        [116] = "0G",
        [117] = "0H",
        [118] = "0I",},
        meaning = "99: of MD, MS, ME; 0: of GD, GS, GE"},
      {name = "time_ms", type = "uint32", unit = {factor = 1, name = "ms"},
        meaning = "when step 0 was measured, 24 bits"},
    },
    rows = {name = "steps", columns = {"distance_mm", }, type = "uint32"},
    },
    {id = 0x92, name = "ScanME", fields = {
      {name = "start", type = "uint16",
        meaning = "first step"},
      {name = "end", type = "uint16",
        meaning = "last step"},
      {name = "cluster", type = "uint8",
        meaning = "steps for a value"},
      {name = "interval", type = "uint8",
        meaning = "scans left out; 0 of GD, GS, GE"},
      {name = "remaining", type = "uint8",
        meaning = "scans to come; 0 also without an end"},
      {name = "status", type = "uint8", values = {
        [0] = "good",
        [10] = "laser off",
        [99] = "scan",
        [110] = "0A",
        [111] = "0B",
        [112] = "0C",
        [113] = "0D",
        [114] = "0E",
        [115] = "0F",
        [116] = "0G",
        [117] = "0H",
        [118] = "0I",},
        meaning = "99: of MD, MS, ME; 0: of GD, GS, GE"},
      {name = "time_ms", type = "uint32", unit = {factor = 1, name = "ms"},
        meaning = "when step 0 was measured, 24 bits"},
    },
    rows = {name = "steps", columns = {"distance_mm", "intensity", }, type = "uint32"},
    },
  }},
}

-- The code below decodes frames with the tables above, which name every message.

local PREFIX = "hokuyo" -- of filters

local hokuyo = Proto(PREFIX, "Hokuyo SCIP 2.0")

-- --- fields, the same for every robot --------------------------------------------------------

local SIZE = {int8 = 1, uint8 = 1, int16 = 2, uint16 = 2, int32 = 4, uint32 = 4, float = 4,
  double = 8, string = 1}

local all_fields = {}

local function field(kind, filter, ...)
  local made = ProtoField[kind](PREFIX .. "." .. filter, ...)
  all_fields[#all_fields + 1] = made
  return made
end

local DIRECTIONS = {[0] = "from the driver", [1] = "from the robot"} -- as pinfo.p2p_dir

-- "BasicSensorData" is kobuki.basic_sensor_data in filters.
local function filter_name(name)
  return (name:gsub("([%l%d])(%u)", "%1_%2"):lower())
end

local function prepare_flags(described, filter)
  for _, flag in ipairs(described.flags or {}) do
    flag.item = field("bool", filter .. "." .. flag.name, flag.name, 8 * SIZE[described.type],
      nil, flag.mask)
  end
end

-- A number; Wireshark wants other arguments for floats.
local function number(type, filter, name, display, values, meaning)
  if type == "float" or type == "double" then return field(type, filter, name, nil, meaning) end
  return field(type, filter, name, display, values, nil, meaning)
end

local function prepare_field(described, prefix)
  local filter = prefix .. "." .. described.name
  if described.type == "string" then
    described.item = field("string", filter, described.name, base.UNICODE, described.meaning)
    return
  end
  if described.count and SIZE[described.type] == 1 then
    described.item = field("bytes", filter, described.name, base.NONE, described.meaning)
    return
  end
  if described.count then
    for i = 0, described.count - 1 do
      described[i] = number(described.type, filter .. "." .. i, described.name .. " " .. i,
        base.DEC, nil, described.meaning)
    end
    return
  end
  described.item = number(described.type, filter, described.name,
    described.flags and base.HEX or base.DEC, described.values, described.meaning)
  prepare_flags(described, filter)
end

-- One column is a list, and has no name of its own.
local function prepare_rows(rows, prefix)
  local filter = prefix .. "." .. rows.name
  for i, column in ipairs(rows.columns) do
    local one = #rows.columns == 1
    rows[i] = number(rows.type, one and filter or filter .. "." .. column, column, base.DEC)
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

local all_experts = {}

local function expert_info(name, text, group, severity)
  local made = ProtoExpert.new(PREFIX .. ".expert." .. name, text, group, severity)
  all_experts[#all_experts + 1] = made
  return made
end

-- --- showing them --------------------------------------------------------------------------

local function value_of(range, type)
  if type == "float" or type == "double" then return range:le_float() end
  if type:sub(1, 1) == "u" then return range:le_uint() end
  return range:le_int()
end

-- " mm/s", or " (1.5 degree)" if the value of a digit is not 1.
local function unit_text(unit, value)
  if not unit then return "" end
  if unit.factor == 1 then return " " .. unit.name end
  return (" (%g%s%s)"):format(value * unit.factor, unit.name == "" and "" or " ", unit.name)
end

local function show_flags(described, value, range, item)
  local names = {}
  for _, flag in ipairs(described.flags or {}) do
    item:add_le(flag.item, range)
    if bit.band(value, flag.mask) ~= 0 then names[#names + 1] = flag.name end
  end
  if #names > 0 then item:append_text(" (" .. table.concat(names, ", ") .. ")") end
end

-- Returns the text for the list of packets.
local function show_number(described, item, range, tree)
  local value = value_of(range, described.type)
  if described.divisor then -- on the wire it counts words, for people rows of them
    value = math.floor(value / described.divisor)
    tree:add(item, range, value)
    return value
  end
  local shown = tree:add_le(item, range)
  shown:append_text(unit_text(described.unit, value))
  show_flags(described, value, range, shown)
  local text = described.values and described.values[value]
  return text or described.type == "float" and ("%.7g"):format(value) or value
end

-- Text up to the end of the message.
local function show_text(described, tvb, at, to, tree, summary)
  if at == to then return to end
  tree:add(described.item, tvb(at, to - at))
  summary[#summary + 1] = " " .. tvb(at, to - at):string():gsub("%c+", " ")
  return to
end

-- Ranges count from 0; the message is those from `at` to `to`.
local function show_field(described, tvb, at, to, tree, summary)
  if described.type == "string" then return show_text(described, tvb, at, to, tree, summary) end
  local size = SIZE[described.type]
  if not described.count then
    local value = show_number(described, described.item, tvb(at, size), tree)
    summary[#summary + 1] = (" %s=%s"):format(described.name, value)
  elseif described.item then
    tree:add(described.item, tvb(at, described.count))
  else
    for i = 0, described.count - 1 do
      show_number(described, described[i], tvb(at + i * size, size), tree)
    end
  end
  return at + size * (described.count or 1)
end

local function show_rows(rows, tvb, at, to, tree, summary)
  local size = SIZE[rows.type]
  local list = {}
  while at < to do
    for i in ipairs(rows.columns) do
      list[#list + 1] = show_number(rows, rows[i], tvb(at, size), tree)
      at = at + size
    end
  end
  if #rows.columns == 1 and #list > 0 then
    summary[#summary + 1] = " " .. rows.name .. "=" .. table.concat(list, ",")
  end
end

-- All values between two places. Returns the text for the list of packets.
local function show_values(message, tvb, from, to, tree)
  local summary, place = {message.name}, from
  for _, described in ipairs(message.fields) do
    if described.offset then place = from + described.offset end
    place = show_field(described, tvb, place, to, tree, summary)
  end
  if message.rows then show_rows(message.rows, tvb, place, to, tree, summary) end
  return table.concat(summary)
end

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

-- --- from the text of the wire to the layout of the tables --------------------------------------

local DIGITS = {VV = {}, PP = {}, II = {}, BM = {}, QT = {}, RS = {}, RT = {}, TM = {1}, SS = {6},
  CR = {2}, HS = {1}, GD = {4, 4, 2}, GS = {4, 4, 2}, GE = {4, 4, 2}, MD = {4, 4, 2, 1, 2},
  MS = {4, 4, 2, 1, 2}, ME = {4, 4, 2, 1, 2}}
local TEXTS = {VV = true, PP = true, II = true}
local CHARACTERS = {GS = 2, MS = 2} -- of a number; else 3

local function little(value, type)
  local bytes = {}
  for i = 1, SIZE[type] do
    bytes[i] = string.char(value % 256)
    value = math.floor(value / 256)
  end
  return table.concat(bytes)
end

local function named(direction, name)
  for _, message in ipairs(wire[direction].messages) do
    if message.name == name then return message end
  end
end

local function sum_of(text)
  local sum = 0
  for i = 1, #text do sum = sum + text:byte(i) end
  return string.char(sum % 64 + 0x30)
end

-- The numbers in digits, in the layout of the message's first fields; nil if they are others.
local function packed_digits(message, digits, text)
  local pieces, at = {}, 1
  for i, size in ipairs(digits) do
    local number = text:sub(at, at + size - 1)
    if #number < size or not number:match("^%d+$") then return nil end
    pieces[i] = little(tonumber(number), message.fields[i].type)
    at = at + size
  end
  return at == #text + 1 and table.concat(pieces) or nil
end

-- The message of a request, and its data.
local function read_request(raw)
  if #raw == 1 and raw:match("^[%z\r\n]$") then return named("from_driver", "Blank"), raw end
  local line = raw:gsub("[\r\n]+$", "")
  if line == "SCIP2.0" then return named("from_driver", "SCIP2"), "" end
  local letters = line:sub(1, 2)
  local message = DIGITS[letters] and named("from_driver", letters)
  local data = message and packed_digits(message, DIGITS[letters], line:sub(3))
  if data then return message, data end
  return named("from_driver", "Request"), line
end

local function status_number(letters)
  if letters:match("^%d%d$") then return tonumber(letters) end
  local letter = letters:match("^0(%u)$")
  return letter and 110 + letter:byte() - ("A"):byte()
end

local function decoded(characters)
  local number = 0
  for i = 1, #characters do number = number * 64 + characters:byte(i) - 0x30 end
  return number
end

-- An answer's lines: the request, the status, and what follows.
local function lines_of(raw)
  if raw:sub(-2) ~= "\n\n" then return nil end
  local lines = {}
  for line in raw:sub(1, -2):gmatch("([^\n]*)\n") do lines[#lines + 1] = line end
  return #lines >= 2 and lines or nil
end

local function is_right(lines)
  local texts = TEXTS[lines[1]:sub(1, 2)]
  for i = 2, #lines do
    local text = lines[i]:sub(1, texts and i > 2 and -3 or -2)
    if lines[i]:sub(-1) ~= sum_of(text) then return false end
  end
  return true
end

local function scan_data(message, lines, status)
  local letters, numbers = lines[1]:match("^(%u%u)(%d+)")
  local head = numbers and packed_digits(message, DIGITS[letters], numbers)
  if not head or #lines < 3 then return nil end
  local pieces = {head}
  if letters:sub(1, 1) == "G" then pieces[2] = "\0\0" end
  pieces[#pieces + 1] = string.char(status) .. little(decoded(lines[3]:sub(1, -2)), "uint32")
  local text = {}
  for i = 4, #lines do text[#text + 1] = lines[i]:sub(1, -2) end
  text = table.concat(text)
  local size = CHARACTERS[letters] or 3
  for at = 1, #text - size + 1, size do
    pieces[#pieces + 1] = little(decoded(text:sub(at, at + size - 1)), "uint32")
  end
  return table.concat(pieces)
end

local function parameter_data(message, lines, status)
  local pieces = {string.char(status)}
  for i = 2, 8 do
    local value = (lines[i + 2] or ""):match("^%u+:(%d+);.$")
    if not value then return nil end
    pieces[i] = little(tonumber(value), message.fields[i].type)
  end
  return table.concat(pieces) .. lines[3]:sub(6, -3)
end

-- The message of an answer, and its data.
local function read_answer(lines)
  if #lines[2] == 1 then
    local texts = {lines[1]}
    for i = 3, #lines do texts[#texts + 1] = lines[i] end
    return named("from_robot", "OldAnswer"), lines[2] .. table.concat(texts, "\n")
  end
  local status = status_number(lines[2]:sub(1, 2))
  if not status then return nil end
  local letters = lines[1]:sub(1, 2)
  if #lines == 2 then return named("from_robot", "Answer"), string.char(status) .. lines[1] end
  local scan = named("from_robot", "Scan" .. letters)
  if scan then return scan, scan_data(scan, lines, status) end
  if letters == "TM" then
    return named("from_robot", "ClockTime"),
      string.char(status) .. little(decoded(lines[3]:sub(1, -2)), "uint32") .. lines[1]
  end
  local parameters = letters == "PP" and named("from_robot", "Parameters")
  local data = parameters and parameter_data(parameters, lines, status)
  if data then return parameters, data end
  local texts = {lines[1]}
  for i = 3, #lines do texts[#texts + 1] = lines[i]:sub(1, -3) end
  return named("from_robot", "Lines"), string.char(status) .. table.concat(texts, "\n")
end

-- --- frames: each packet of a capture is one -----------------------------------------------------

-- Returns the text for the list of packets.
local function show_message(message, data, place, tree)
  if not message or not data then
    tree:add(frame_fields.message, place):add_proto_expert_info(faults.unknown)
    return "unknown"
  end
  local shown = tree:add(message.item, place)
  if #data == 0 then return message.name end
  return show_values(message, ByteArray.new(data, true):tvb("decoded message"), 0, #data, shown)
end

local function show_lines(tvb, raw, tree)
  local at = 0
  for line, ending in raw:gmatch("([^\r\n]*)([\r\n])") do
    if #line > 0 then tree:add(frame_fields.line, tvb(at, #line)) end
    at = at + #line + #ending
  end
end

local function show_frame(tvb, raw, direction, shown)
  if direction == 0 then
    local message, data = read_request(raw)
    show_lines(tvb, raw, shown)
    return show_message(message, data, tvb(), shown)
  end
  local lines = lines_of(raw)
  if not lines then
    shown:add(frame_fields.stray, tvb()):add_proto_expert_info(faults.stray)
    return ("[stray bytes, %d]"):format(#raw)
  end
  show_lines(tvb, raw, shown)
  if #lines[2] ~= 1 then
    local right = is_right(lines)
    local item = shown:add(frame_fields.sum_status, tvb(), right and 1 or 0):set_generated()
    if not right then
      item:add_proto_expert_info(faults.checksum)
      return "[wrong sum]"
    end
  end
  local message, data = read_answer(lines)
  return show_message(message, data, tvb(), shown)
end

function hokuyo.dissector(tvb, pinfo, tree)
  local raw = tvb:raw(0, tvb:len())
  local direction = pinfo.p2p_dir
  if direction ~= 0 and direction ~= 1 then direction = lines_of(raw) and 1 or 0 end
  local shown = tree:add(hokuyo, tvb())
  shown:add(frame_fields.direction, tvb(0, 0), direction):set_generated()
  pinfo.cols.protocol = "SCIP"
  pinfo.cols.src = direction == 1 and "scanner" or "driver"
  pinfo.cols.dst = direction == 1 and "driver" or "scanner"
  pinfo.cols.info = show_frame(tvb, raw, direction, shown)
  return tvb:len()
end

for _, link in ipairs({wtap.USER6, wtap.USER7}) do
  DissectorTable.get("wtap_encap"):add(link, hokuyo)
end
end
