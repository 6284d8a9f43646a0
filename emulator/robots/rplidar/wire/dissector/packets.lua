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

