-- Compare and act on the epoch in one step.
--
-- KEYS: epoch, ready
-- ARGV: 'drop' or 'ready', the epoch the caller means
-- `drop` deletes the epoch, `ready` says its rebuild is complete; both only when it still is the caller's. Returns 1 when done.
if redis.call('GET', KEYS[1]) ~= ARGV[2] then
  return 0
end
if ARGV[1] == 'drop' then
  redis.call('DEL', KEYS[1])
else
  redis.call('SET', KEYS[2], ARGV[2])
end
return 1
