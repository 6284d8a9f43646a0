-- --- from the text of the wire to the layout of the tables --------------------------------------

local DIGITS = {VV = {}, PP = {}, II = {}, BM = {}, QT = {}, RS = {}, RT = {}, TM = {1}, SS = {6},
  CR = {2}, HS = {1}, GD = {4, 4, 2}, GS = {4, 4, 2}, GE = {4, 4, 2}, MD = {4, 4, 2, 1, 2},
  MS = {4, 4, 2, 1, 2}, ME = {4, 4, 2, 1, 2}}
local TEXTS = {VV = true, PP = true, II = true}
local CHARACTERS = {GS = 2, MS = 2} -- of a number; else 3

local function little(value, type)
  local bytes = {}
  for i = 1, SIZE[type] do
    bytes[i] = string.char(value % 256)
    value = math.floor(value / 256)
  end
  return table.concat(bytes)
end

local function named(direction, name)
  for _, message in ipairs(wire[direction].messages) do
    if message.name == name then return message end
  end
end

local function sum_of(text)
  local sum = 0
  for i = 1, #text do sum = sum + text:byte(i) end
  return string.char(sum % 64 + 0x30)
end

-- The numbers in digits, in the layout of the message's first fields; nil if they are others.
local function packed_digits(message, digits, text)
  local pieces, at = {}, 1
  for i, size in ipairs(digits) do
    local number = text:sub(at, at + size - 1)
    if #number < size or not number:match("^%d+$") then return nil end
    pieces[i] = little(tonumber(number), message.fields[i].type)
    at = at + size
  end
  return at == #text + 1 and table.concat(pieces) or nil
end

-- The message of a request, and its data.
local function read_request(raw)
  if #raw == 1 and raw:match("^[%z\r\n]$") then return named("from_driver", "Blank"), raw end
  local line = raw:gsub("[\r\n]+$", "")
  if line == "SCIP2.0" then return named("from_driver", "SCIP2"), "" end
  local letters = line:sub(1, 2)
  local message = DIGITS[letters] and named("from_driver", letters)
  local data = message and packed_digits(message, DIGITS[letters], line:sub(3))
  if data then return message, data end
  return named("from_driver", "Request"), line
end

local function status_number(letters)
  if letters:match("^%d%d$") then return tonumber(letters) end
  local letter = letters:match("^0(%u)$")
  return letter and 110 + letter:byte() - ("A"):byte()
end

local function decoded(characters)
  local number = 0
  for i = 1, #characters do number = number * 64 + characters:byte(i) - 0x30 end
  return number
end

-- An answer's lines: the request, the status, and what follows.
local function lines_of(raw)
  if raw:sub(-2) ~= "\n\n" then return nil end
  local lines = {}
  for line in raw:sub(1, -2):gmatch("([^\n]*)\n") do lines[#lines + 1] = line end
  return #lines >= 2 and lines or nil
end

local function is_right(lines)
  local texts = TEXTS[lines[1]:sub(1, 2)]
  for i = 2, #lines do
    local text = lines[i]:sub(1, texts and i > 2 and -3 or -2)
    if lines[i]:sub(-1) ~= sum_of(text) then return false end
  end
  return true
end

local function scan_data(message, lines, status)
  local letters, numbers = lines[1]:match("^(%u%u)(%d+)")
  local head = numbers and packed_digits(message, DIGITS[letters], numbers)
  if not head or #lines < 3 then return nil end
  local pieces = {head}
  if letters:sub(1, 1) == "G" then pieces[2] = "\0\0" end
  pieces[#pieces + 1] = string.char(status) .. little(decoded(lines[3]:sub(1, -2)), "uint32")
  local text = {}
  for i = 4, #lines do text[#text + 1] = lines[i]:sub(1, -2) end
  text = table.concat(text)
  local size = CHARACTERS[letters] or 3
  for at = 1, #text - size + 1, size do
    pieces[#pieces + 1] = little(decoded(text:sub(at, at + size - 1)), "uint32")
  end
  return table.concat(pieces)
end

local function parameter_data(message, lines, status)
  local pieces = {string.char(status)}
  for i = 2, 8 do
    local value = (lines[i + 2] or ""):match("^%u+:(%d+);.$")
    if not value then return nil end
    pieces[i] = little(tonumber(value), message.fields[i].type)
  end
  return table.concat(pieces) .. lines[3]:sub(6, -3)
end

-- The message of an answer, and its data.
local function read_answer(lines)
  if #lines[2] == 1 then
    local texts = {lines[1]}
    for i = 3, #lines do texts[#texts + 1] = lines[i] end
    return named("from_robot", "OldAnswer"), lines[2] .. table.concat(texts, "\n")
  end
  local status = status_number(lines[2]:sub(1, 2))
  if not status then return nil end
  local letters = lines[1]:sub(1, 2)
  if #lines == 2 then return named("from_robot", "Answer"), string.char(status) .. lines[1] end
  local scan = named("from_robot", "Scan" .. letters)
  if scan then return scan, scan_data(scan, lines, status) end
  if letters == "TM" then
    return named("from_robot", "ClockTime"),
      string.char(status) .. little(decoded(lines[3]:sub(1, -2)), "uint32") .. lines[1]
  end
  local parameters = letters == "PP" and named("from_robot", "Parameters")
  local data = parameters and parameter_data(parameters, lines, status)
  if data then return parameters, data end
  local texts = {lines[1]}
  for i = 3, #lines do texts[#texts + 1] = lines[i]:sub(1, -3) end
  return named("from_robot", "Lines"), string.char(status) .. table.concat(texts, "\n")
end

