// Tracks of couriers: what a day of them takes in Redis and in documents, and how long the script and the job need for 200
// couriers. The script is compared with the same fixes when nothing is appended, in alternating rounds.
import type { Fix } from '@despacho/contract/couriers/couriers.ts';
import { MAX_TRACK_POINTS, TRACK_STEP_SEC } from '../../packages/domain/src/tracks/limits.ts';
import { runTracks } from '../../services/src/jobs/tracks.ts';
import { publishPositions } from '../../services/src/store/live/positions.ts';
import { jobTools } from '../support/jobTools.ts';
import { assertAtMost, medianOf } from './measure/cpu.ts';
import { sized } from './measure/size.ts';

const COURIERS = sized(20, 200);
const ROUNDS = sized(3, 30);
const START = Date.parse('2026-11-21T18:00:00.000Z');
const MAX_TRACK_BYTES = 128 * 1_024;
const MAX_HOUR_BYTES = 8_000;
/** The ratio of a batch that appends to one that does not. */
const TARGET = 2.5;

const tools = await jobTools('2026-11-21T20:00:00.000Z');
const { redis, key, db } = tools;

const fixAt = (courierId: string, ms: number): Fix => ({
  courierId,
  position: { lat: 14.6 + Math.sin(ms / 1e6) / 50, lng: -90.5 + Math.cos(ms / 1e6) / 50 },
  at: START + ms,
  accuracyM: 8,
  battery: 0.5,
});
const couriers = Array.from({ length: COURIERS }, (_, at) => `courier-${at}`);
const batchMs = async (ms: number): Promise<number> => {
  const fixes = couriers.map((id) => fixAt(id, ms));
  const begin = performance.now();
  await publishPositions(redis, key, fixes);
  return performance.now() - begin;
};

const day = Array.from({ length: MAX_TRACK_POINTS }, (_, at) => fixAt('day', at * TRACK_STEP_SEC * 1_000));
await publishPositions(redis, key, day);
const trackBytes = Number(await redis.call('MEMORY', 'USAGE', key('track:day'), 'SAMPLES', '0'));
console.log(`24 h of one courier in Redis: ${trackBytes} bytes, ${(trackBytes / day.length).toFixed(1)} a point`);
await redis.flushall();

const appended: number[] = [];
const skipped: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const ms = round * TRACK_STEP_SEC * 1_000;
  appended.push(await batchMs(ms));
  // Newer, and too near in time to be a point.
  skipped.push(await batchMs(ms + 5_000));
}
const ratio = medianOf(appended) / medianOf(skipped);
console.log(
  `${COURIERS} fixes: ${medianOf(appended).toFixed(1)} ms with points, ${medianOf(skipped).toFixed(1)} ms without`,
);

for (let ms = ROUNDS * TRACK_STEP_SEC * 1_000; ms < 3_600_000; ms += TRACK_STEP_SEC * 1_000) await batchMs(ms);
const begin = performance.now();
const counts = await runTracks(tools);
console.log(`an hour of ${COURIERS} couriers stored in ${Math.round(performance.now() - begin)} ms`, counts);
const { docs } = await db.collectionGroup('hours').get();
const bytes = docs.map((hour) => Buffer.byteLength(hour.get('points')));
const hourBytes = Math.max(...bytes);
console.log(`documents: ${docs.length}, the largest ${hourBytes} bytes of points`);
await tools.close();

assertAtMost('bytes of a day in Redis', trackBytes, MAX_TRACK_BYTES);
assertAtMost('bytes of an hour in a document', hourBytes, MAX_HOUR_BYTES);
assertAtMost('a batch with points compared with one without', ratio, TARGET);
