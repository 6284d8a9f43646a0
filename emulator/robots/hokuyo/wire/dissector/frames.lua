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
