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

