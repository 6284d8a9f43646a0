
-- The code below decodes frames with the tables above, which name every message.

local SYNC, ANSWER_SYNC = 0xA5, 0x5A
local PREFIX = "rplidar" -- of filters

local rplidar = Proto(PREFIX, "RPLIDAR serial protocol")

