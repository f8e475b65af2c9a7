-- Takes all changes of one snapshot in one step: drops what is not newer than what is stored, writes the rest to the
-- state and adds it to the stream. A document passes through as text; decoding it would turn a version into a float.
--
-- KEYS: epoch, count, stream, tombstones, then the state hashes this call touches
-- ARGV: epoch, length of the stream, then five for each change: place of its hash in KEYS, kind, id, v, document or ''
-- A stored value is v (16 digits) followed by the document; v alone is a tombstone.
-- Returns how many changes were new, or -1 when the epoch is not the caller's.
if redis.call('GET', KEYS[1]) ~= ARGV[1] then
  return -1
end

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local accepted = 0

for at = 3, #ARGV, 5 do
  local hash, kind, id, v, doc = KEYS[tonumber(ARGV[at])], ARGV[at + 1], ARGV[at + 2], ARGV[at + 3], ARGV[at + 4]
  local held = redis.call('HGET', hash, id)
  local isGone = doc == ''
  local isNew = true
  if held then
    local heldV = string.sub(held, 1, 16)
    local wasGone = #held == 16
    if isGone then
      isNew = not wasGone and v >= heldV
    else
      isNew = v > heldV
    end
    if isGone and wasGone and v > heldV then
      -- Not told again, but what is older than this deletion must not come back either.
      redis.call('HSET', hash, id, v)
      redis.call('ZADD', KEYS[4], now, kind .. ' ' .. id)
    end
  end
  if isNew then
    accepted = accepted + 1
    redis.call('HSET', hash, id, v .. doc)
    local n = redis.call('INCR', KEYS[2])
    if isGone then
      redis.call('ZADD', KEYS[4], now, kind .. ' ' .. id)
      redis.call('XADD', KEYS[3], 'MAXLEN', '~', ARGV[2], '*', 'n', n, 'kind', kind, 'id', id, 'v', v, 'gone', '1')
    else
      redis.call('XADD', KEYS[3], 'MAXLEN', '~', ARGV[2], '*', 'n', n, 'kind', kind, 'id', id, 'v', v, 'doc', doc)
    end
  end
end

return accepted
