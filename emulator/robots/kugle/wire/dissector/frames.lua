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
