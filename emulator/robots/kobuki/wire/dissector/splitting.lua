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

