
-- The code below decodes frames with the tables above, which name every message.

local PREFIX = "hokuyo" -- of filters

local hokuyo = Proto(PREFIX, "Hokuyo SCIP 2.0")

