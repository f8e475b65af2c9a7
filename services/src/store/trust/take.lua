-- Takes the waiting counts to be stored, under an id. Counts that were taken before and not yet dropped are returned
-- again under their id.
--
-- KEYS: the waiting counts, the batch
-- ARGV: the id
-- Returns names and values of the batch, the id as `id`; nothing when none wait.
if redis.call('EXISTS', KEYS[2]) == 0 then
  if redis.call('EXISTS', KEYS[1]) == 0 then return {} end
  redis.call('RENAME', KEYS[1], KEYS[2])
  redis.call('HSET', KEYS[2], 'id', ARGV[1])
end
return redis.call('HGETALL', KEYS[2])
