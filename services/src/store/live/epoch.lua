-- Compare and act on the epoch in one step.
--
-- KEYS: epoch, ready
-- ARGV: 'drop' or 'ready', the epoch the caller means
-- `drop` deletes the epoch, `ready` marks its rebuild as complete; both only while it is that of the caller. Returns 1 on success.
if redis.call('GET', KEYS[1]) ~= ARGV[2] then
  return 0
end
if ARGV[1] == 'drop' then
  redis.call('DEL', KEYS[1])
else
  redis.call('SET', KEYS[2], ARGV[2])
end
return 1
