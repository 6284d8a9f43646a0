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

