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
