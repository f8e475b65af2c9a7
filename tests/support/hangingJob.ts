// A job process that takes a run and never ends it, to be killed: node hangingJob.ts <redis url> <prefix> <name of the job>
import { Redis } from 'ioredis';
import { openQueues } from '../../services/src/jobs/queues.ts';
import { silentLog } from '../../services/src/platform/log.ts';

const [url = '', prefix = '', name = ''] = process.argv.slice(2);
const queues = openQueues({
  jobs: [{ name, schedule: { everyMs: 3_600_000 }, data: {}, run: async () => ({}) }],
  redis: new Redis(url),
  blocking: new Redis(url, { maxRetriesPerRequest: null }),
  prefix,
  log: silentLog(),
  timings: { lockMs: 500, stalledMs: 250, rescheduleMs: 0, lookMs: 0, runMs: 0 },
  run: async () => {
    process.send?.('taken');
    return Promise.withResolvers<Record<string, number>>().promise;
  },
});
await queues.schedule();
