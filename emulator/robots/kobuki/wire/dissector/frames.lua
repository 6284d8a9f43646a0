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
