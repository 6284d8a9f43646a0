-- --- messages ------------------------------------------------------------------------------

-- Parameters have a message for each type of their values.
local TYPE_OF_VALUES = {[2] = "float", [4] = "uint16", [5] = "uint32"}

local function accepts(message, payload)
  if message.length then return #payload == message.length end
  local rows, head, value_type_at = message.rows, 0, nil
  if not rows then return true end
  for _, described in ipairs(message.fields) do
    if described.name == "value_type" then value_type_at = head end
    head = head + SIZE[described.type]
  end
  if #payload < head or (#payload - head) % SIZE[rows.type] ~= 0 then return false end
  if not value_type_at then return true end
  return (TYPE_OF_VALUES[payload:byte(value_type_at + 1)] or "uint8") == rows.type
end

-- The message; or nil, and whether other messages have the identifier.
local function find_message(messages, id, payload)
  local known = false
  for _, message in ipairs(messages) do
    if message.id == id and accepts(message, payload) then return message, true end
    known = known or message.id == id
  end
  return nil, known
end

local function show_unreadable(id, payload, data, known, tree)
  local what = ("%s 0x%02x"):format(known and "unreadable" or "unknown", id)
  local shown = data and tree:add(frame_fields.data, data) or tree:add(frame_fields.message)
  shown:append_text((": %s, length %d"):format(what, #payload))
  shown:add_proto_expert_info(known and faults.wrong_length or faults.unknown)
  return what, what
end

-- Name and short text. `place` is that of the coded payload in the packet.
local function show_message(id, payload, place, messages, tree)
  local data = #payload > 0 and ByteArray.new(payload, true):tvb("decoded payload") or nil
  local message, known = find_message(messages, id, payload)
  if not message then return show_unreadable(id, payload, data and data(), known, tree) end
  local shown = tree:add(message.item, place)
  if not data then return message.name, message.name end
  return message.name, show_values(message, data, 0, #payload, shown)
end

