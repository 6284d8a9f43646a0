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

