// A phone of the couriers' application in a thread: the client code of its page, without what draws it.
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { installPageGlobals } from './pageGlobals.ts';
import {
  BUNDLE_MS,
  byGiven,
  createRider,
  LOOK_MS,
  placeOf,
  REASON,
  refusedIn,
  type Pace,
  type PhoneCourier,
  type RideReport,
} from './ride.ts';

export type ThreadTask = { origin: string; courier: PhoneCourier; pace: Pace; turn: number };

const { origin, courier, pace, turn } = workerData as ThreadTask;
const device = installPageGlobals(origin, courier.place);
const { account, signIn } = await import('../../../../web/src/courier/account.ts');
const { visibleWork } = await import('../../../../web/src/courier/overlay.ts');
const { dismiss, keepUp, openPhone, phoneState, press } = await import('../../../../web/src/courier/phone.ts');
const { currentPosition, followPosition, locate } = await import('../../../../web/src/courier/positions.ts');
const { followWork } = await import('../../../../web/src/courier/workFollowing.ts');

const report: RideReport = { done: [], refused: [], seen: {}, place: courier.place };
const rider = createRider(courier.place, pace, turn);
const ending = new AbortController();
let isOffline = false;
let onlineSince = Date.now();
const givenFirst = byGiven(courier.id);

const noteRefused = async (): Promise<void> => {
  const { acts } = phoneState.get();
  report.refused.push(...refusedIn(acts));
  for (const { seq, state } of acts) if (state === 'refused') await dismiss(seq);
};

const look = async (): Promise<void> => {
  const { work, acts } = phoneState.get();
  if (work === null) return;
  const visible = visibleWork(work, acts);
  for (const { id } of visible.orders) report.seen[id] ??= { at: Date.now(), onlineSince };
  if (visible.shift === null) {
    await press({ kind: 'checkIn', branchId: courier.branchId }, 'Inicio', await locate());
    return;
  }
  const order = visible.orders.toSorted((a, b) => givenFirst(a.id, b.id)).find(({ nextAct }) => nextAct !== null);
  if (order === undefined || order.nextAct === null) return;
  const { id: orderId, nextAct: kind } = order;
  const isDue = rider.isDue(`${orderId} ${kind}`, placeOf(kind, order));
  Object.assign(device, { place: rider.place, speedMps: rider.speedMps });
  if (!isDue) return;
  const act = kind === 'deliver' ? ({ kind, orderId, reason: REASON } as const) : { kind, orderId };
  if (await press(act, orderId, currentPosition())) report.done.push({ orderId, kind });
};

const setOffline = (next: boolean): void => {
  if (next === isOffline) return;
  isOffline = next;
  device.setOffline(next);
  onlineSince = next ? Infinity : Date.now();
  if (!next) void keepUp();
};

const isSettled = (): boolean =>
  phoneState.get().isOnline && phoneState.get().acts.every(({ state }) => state !== 'waiting');

parentPort?.once('message', () => ending.abort());
while ((await signIn(courier.email, courier.password)) !== null) await pause(1_000);
await openPhone(account.get().current?.uid ?? '');
const ends = [followWork(), followPosition()];
const timer = setInterval(() => void keepUp(), 10_000);
while (!ending.signal.aborted) {
  setOffline(rider.isOffline());
  await look();
  await noteRefused();
  await pause(LOOK_MS);
}
setOffline(false);
while (!isSettled()) {
  await keepUp();
  await pause(LOOK_MS);
}
await noteRefused();
if (Date.now() - onlineSince < BUNDLE_MS) await pause(BUNDLE_MS);
clearInterval(timer);
for (const end of ends) end();
parentPort?.postMessage({ ...report, place: device.place }, []);
