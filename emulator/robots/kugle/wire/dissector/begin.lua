
-- The code below decodes frames with the tables above, which name every message.

local START = "\0"
local HEADER_SIZE = 3 -- 00, type, length
local PREFIX = "kugle" -- of filters

local kugle = Proto(PREFIX, "Kugle serial protocol (LSPC)")

