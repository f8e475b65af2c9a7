-- Adds to the counts that wait to be stored; an event with a name is added once [TS1].
--
-- KEYS: the waiting counts (hash), the names of events counted on the day (set)
-- ARGV: seconds for which the names are kept, the day, then for each event: its name or nothing, how many counts, and
--   for each of these its name and how much to add
-- Returns how many events were added.
local seconds, day = ARGV[1], ARGV[2]
local added = 0
local place = 3

while place <= #ARGV do
  local name, counts = ARGV[place], tonumber(ARGV[place + 1])
  local isNew = name == '' or redis.call('SADD', KEYS[2], name) == 1
  for count = 1, counts do
    local at = place + 2 * count
    if isNew then
      redis.call('HINCRBY', KEYS[1], day .. '|' .. ARGV[at], ARGV[at + 1])
    end
  end
  if isNew then added = added + 1 end
  place = place + 2 + 2 * counts
end

redis.call('EXPIRE', KEYS[2], seconds)
return added
