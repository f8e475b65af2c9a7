-- Drops the batch once it is stored; one of another id stays.
--
-- KEYS: the batch
-- ARGV: the id
-- Returns how many keys were dropped.
if redis.call('HGET', KEYS[1], 'id') ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])
