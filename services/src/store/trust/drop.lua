-- Drops the taken counts once they are stored; those of another id stay.
--
-- KEYS: the taken counts
-- ARGV: the id
-- Returns how many keys were dropped.
if redis.call('HGET', KEYS[1], 'id') ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])
