// Past boards: the bytes of each hour of a simulated day of 3,000 orders and 200 couriers, compared with its minutes stored whole,
// and how long the job needs to add a minute and the API to rebuild the last minute of the largest hour.
import { gzipSync } from 'node:zlib';
import { DAY_MS, HOUR_MS } from '@despacho/contract/durations.ts';
import type { BoardFrame, BoardHour } from '@despacho/contract/pastBoard.ts';
import { capturedFrame } from '../../packages/domain/src/board/past/capture.ts';
import { frameAt, hourFrom, hourOf, steppedFrames } from '../../packages/domain/src/board/past/hours.ts';
import { shownBoard } from '../../packages/domain/src/board/past/view.ts';
import { startOfLocalDay } from '../../packages/domain/src/localTime.ts';
import { couriersFor } from '../../services/src/demo/city/couriers.ts';
import { idleCity } from '../../services/src/demo/history/city.ts';
import { gridRoute } from '../../services/src/demo/simulator/couriers/route.ts';
import { waitingSince } from '../../services/src/demo/simulator/couriers/waiting.ts';
import { play } from '../../services/src/demo/simulator/step.ts';
import { packedHour, readBoardHours, recordBoard, MAX_HOUR_BYTES } from '../../services/src/store/pastBoard.ts';
import { jobTools } from '../support/jobTools.ts';
import { assertAtMost, medianOf } from './measure/cpu.ts';
import { sized } from './measure/size.ts';

const SEED = 1;
const COURIERS = sized(40, 200);
const ORDERS = 3_000;
const ROUNDS = sized(1, 5);
const MAX_REBUILD_MS = 3_000;
/** The share of the same minutes, each whole and compressed. */
const MAX_SHARE = 0.25;

const begin = startOfLocalDay(Date.parse('2026-11-24T18:00:00.000Z'));
const setup = { seed: SEED, couriers: COURIERS, rate: 1, route: gridRoute, doBranchesDispatch: true };
const frames: BoardFrame[] = [];
const numbers = new Set<string>();
play(idleCity(setup, couriersFor(SEED, COURIERS), begin), begin + DAY_MS - 1, ({ orders, riders, companies, at }) => {
  for (const id of orders.keys()) numbers.add(id);
  const all = [...riders.values()];
  frames.push(
    capturedFrame(
      {
        orders: Array.from(orders.values(), ({ order }) => order),
        couriers: all.map(({ courier }) => courier),
        statuses: new Map(
          all.map((rider) => [
            rider.courier.id,
            { isReturning: rider.status.isReturning, inStoreSince: waitingSince(rider) },
          ]),
        ),
        companies: companies.values(),
      },
      at,
    ),
  );
});
const hours = [...Map.groupBy(frames, ({ at }) => hourOf(at)).values()];
const packed = hours.map((ofHour) => {
  const hour = hourFrom(ofHour, 1);
  return { frames: ofHour, bytes: hour === null ? 0 : packedHour(hour).byteLength };
});
const total = packed.reduce((sum, { bytes }) => sum + bytes, 0);
const largest = packed.reduce((max, each) => (each.bytes > max.bytes ? each : max));
const active = Math.max(...frames.map(({ orders }) => orders.length));
console.log(`${numbers.size} orders a day, at most ${active} active at once, ${COURIERS} couriers`);
console.log(`${hours.length} documents a day, ${total} bytes; the largest hour ${largest.bytes}`);
const perDay = Math.round((total * ORDERS) / numbers.size);
console.log(`at ${ORDERS} orders a day: ${perDay} bytes, ${(Math.round(perDay / 1e4) / 100) * 90} MB in 90 days`);

const tools = await jobTools('2026-11-24T18:00:00.000Z');
const writes: number[] = [];
for (const frame of largest.frames) {
  const start = performance.now();
  await recordBoard(tools.db, frame, 1);
  writes.push(performance.now() - start);
}
console.log(
  `a minute is added in ${medianOf(writes).toFixed(1)} ms, the last of the hour in ${(writes.at(-1) ?? 0).toFixed(1)} ms`,
);

const last = largest.frames.at(-1)?.at ?? 0;
const rebuilds: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const start = performance.now();
  const stored = await readBoardHours(tools.db, [last - HOUR_MS, last]);
  const found = frameAt(steppedFrames(stored.flatMap(({ hour }): BoardHour[] => (hour === null ? [] : [hour]))), last);
  const shown = found === null ? null : shownBoard(found);
  rebuilds.push(performance.now() - start);
  if (shown?.orders.length !== largest.frames.at(-1)?.orders.length) throw new Error('Another board was rebuilt');
}
console.log(`the last minute of the largest hour is rebuilt in ${medianOf(rebuilds).toFixed(1)} ms`);
await tools.close();

const whole = largest.frames.reduce((sum, frame) => sum + gzipSync(JSON.stringify(frame)).byteLength, 0);
assertAtMost('bytes of the largest hour', largest.bytes, MAX_HOUR_BYTES);
assertAtMost('bytes of the largest hour / its minutes stored whole', largest.bytes / whole, MAX_SHARE);
assertAtMost('ms to rebuild the last minute', medianOf(rebuilds), MAX_REBUILD_MS);
