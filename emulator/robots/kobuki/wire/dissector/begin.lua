
-- The code below decodes frames with the tables above, which name every message.

local HEADER = "\xAA\x55"
local OVERHEAD = 4 -- AA 55 LEN and the checksum
local PREFIX = "kobuki" -- of filters

local kobuki = Proto(PREFIX, "Kobuki serial protocol")

