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
