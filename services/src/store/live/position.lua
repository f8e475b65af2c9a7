-- Keeps the newest fix of each courier: one whose time is not newer than the stored one is dropped (LV14).
--
-- KEYS: positions
-- ARGV: three for each fix: courier, at in ms, the fix as text
-- A stored value is at, a space, the fix. Returns how many fixes were new.
local accepted = 0

for place = 1, #ARGV, 3 do
  local courier, at, fix = ARGV[place], ARGV[place + 1], ARGV[place + 2]
  local held = redis.call('HGET', KEYS[1], courier)
  if not held or tonumber(at) > tonumber(string.match(held, '^%-?%d+')) then
    accepted = accepted + 1
    redis.call('HSET', KEYS[1], courier, at .. ' ' .. fix)
  end
end

return accepted
