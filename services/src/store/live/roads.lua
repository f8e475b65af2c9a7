-- Counts passes over edges of the grid as far as they matter: none, one, or more [MA9].
--
-- KEYS: roads (passed twice or more), candidates (passed once); both sorted by the time of the last pass
-- ARGV: now in ms, the oldest time that is kept, the size of each set, then two for each edge: its text, its passes
-- Returns how many edges became roads.
local now, oldest, size = ARGV[1], ARGV[2], tonumber(ARGV[3])
local found = 0

-- The parallel edges beside this one: the error of a receiver puts two rides along one street on either of them.
local function beside(edge)
  local row, column, axis = string.match(edge, '^(%-?%d+):(%-?%d+):(%a)$')
  if axis == 'n' then
    return { row .. ':' .. (column - 1) .. ':n', row .. ':' .. (column + 1) .. ':n' }
  end
  return { (row - 1) .. ':' .. column .. ':e', (row + 1) .. ':' .. column .. ':e' }
end

local function firstIn(set, edges)
  for _, edge in ipairs(edges) do
    if redis.call('ZSCORE', set, edge) then return edge end
  end
  return nil
end

for place = 4, #ARGV, 2 do
  local edge, passes = ARGV[place], tonumber(ARGV[place + 1])
  local parallel = beside(edge)
  local road = firstIn(KEYS[1], { edge, parallel[1], parallel[2] })
  if road then
    redis.call('ZADD', KEYS[1], now, road)
  elseif passes > 1 or firstIn(KEYS[2], { edge, parallel[1], parallel[2] }) then
    redis.call('ZREM', KEYS[2], edge)
    redis.call('ZADD', KEYS[1], now, edge)
    found = found + 1
  else
    redis.call('ZADD', KEYS[2], now, edge)
  end
end

for _, set in ipairs(KEYS) do
  redis.call('ZREMRANGEBYSCORE', set, '-inf', '(' .. oldest)
  redis.call('ZREMRANGEBYRANK', set, 0, -size - 1)
end

return found
