-- Keeps the newest fix of each courier: one whose time is not newer than the stored one is dropped (LV14). A new fix is
-- also appended to the track of its courier, unless the last point there is too near in time (TK1).
--
-- KEYS: positions, the ends of tracks, then the track of each fix's courier
-- ARGV: the least seconds between two points of a track, the seconds that a track covers, the most points of one, and the
-- ms after which an unchanged track expires; then four for each fix: courier, at in ms, the fix as text, its packed point
-- A stored value is at, a space, the fix. A packed point begins with its second, 4 bytes. Returns two for each new fix: its
-- place among the fixes, from 0, and the value that it replaced, '' without one.
local step, span, most, life = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4]

local function secondOf(point)
  local second = struct.unpack('>I4', point)
  return second
end

local function append(track, courier, point)
  local second = secondOf(point)
  local last = redis.call('LINDEX', track, -1)
  if last and second - secondOf(last) < step then return end
  redis.call('RPUSH', track, point)
  redis.call('LTRIM', track, -most, -1)
  while second - secondOf(redis.call('LINDEX', track, 0)) > span do
    redis.call('LPOP', track)
  end
  redis.call('PEXPIRE', track, life)
  redis.call('HSET', KEYS[2], courier, second)
end

local accepted = {}

for place = 5, #ARGV, 4 do
  local courier, at, fix, point = ARGV[place], ARGV[place + 1], ARGV[place + 2], ARGV[place + 3]
  local number = (place - 5) / 4
  local stored = redis.call('HGET', KEYS[1], courier)
  if not stored or tonumber(at) > tonumber(string.match(stored, '^%-?%d+')) then
    accepted[#accepted + 1] = tostring(number)
    accepted[#accepted + 1] = stored or ''
    redis.call('HSET', KEYS[1], courier, at .. ' ' .. fix)
    append(KEYS[number + 3], courier, point)
  end
end

return accepted
