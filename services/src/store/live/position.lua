-- Keeps the newest fix of each courier: one whose time is not newer than the stored one is dropped (LV14).
--
-- KEYS: positions
-- ARGV: three for each fix: courier, at in ms, the fix as text
-- A stored value is at, a space, the fix. Returns two for each new fix: its place among the fixes, from 0, and the value
-- that it replaced, '' without one.
local accepted = {}

for place = 1, #ARGV, 3 do
  local courier, at, fix = ARGV[place], ARGV[place + 1], ARGV[place + 2]
  local stored = redis.call('HGET', KEYS[1], courier)
  if not stored or tonumber(at) > tonumber(string.match(stored, '^%-?%d+')) then
    accepted[#accepted + 1] = tostring((place - 1) / 3)
    accepted[#accepted + 1] = stored or ''
    redis.call('HSET', KEYS[1], courier, at .. ' ' .. fix)
  end
end

return accepted
