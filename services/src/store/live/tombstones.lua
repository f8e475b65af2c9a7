-- Forgets tombstones older than their time, unless the id came back since.
--
-- KEYS: tombstones, then every state hash
-- ARGV: their time in ms, how many to forget at most, then the kinds of the hashes in the order of KEYS
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local hashes = {}
for at = 3, #ARGV do
  hashes[ARGV[at]] = KEYS[at - 1]
end

local old = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[1], 'LIMIT', 0, ARGV[2])
for _, member in ipairs(old) do
  local space = string.find(member, ' ', 1, true)
  local hash = hashes[string.sub(member, 1, space - 1)]
  local id = string.sub(member, space + 1)
  if hash and redis.call('HSTRLEN', hash, id) == 16 then
    redis.call('HDEL', hash, id)
  end
  redis.call('ZREM', KEYS[1], member)
end

return #old
