-- Which life of which server has the live state. INFO itself has no key: a cluster would ask any of its nodes.
--
-- KEYS: any key of the operation
return { string.match(redis.call('INFO', 'server'), 'run_id:(%w+)') }
