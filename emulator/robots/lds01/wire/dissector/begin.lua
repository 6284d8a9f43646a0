
-- The code below decodes frames with the tables above, with the names of all messages.

local SIZE_OF_FRAME, FIRST = 42, 0xFA
local PREFIX = "lds01" -- of filters

local lds01 = Proto(PREFIX, "LDS-01 serial protocol")

