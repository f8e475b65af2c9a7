// The phone of the signed-in courier: its work and its acts, sent in their order as soon as there is a network [CP12].
import type { ActResult, CourierAct, CourierWork, SentPosition } from '@despacho/contract/couriers/application.ts';
import { COURIER_PATHS, MAX_ACTS, MAX_SENT_POSITIONS } from '@despacho/contract/couriers/applicationLimits.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { writable } from '@despacho/client/readable.ts';
import { account, ownRequest } from './account.ts';
import { forgetDrafts } from './messages/drafts.ts';
import { inOneTab } from './oneTab.ts';
import { isReflected, isSuperseded } from './overlay.ts';
import { phoneNow } from './phoneClock.ts';
import { keepUnstored, sendUnstored } from './unstored.ts';
import {
  actsOf,
  addAct,
  forgetWork,
  isVisible,
  putAct,
  removeAct,
  storedWork,
  storeWork,
  waitingOfOthers,
  type QueuedAct,
} from './phoneStore.ts';

export type PhoneState = {
  work: CourierWork | null;
  acts: readonly QueuedAct[];
  /** Acts of other accounts that wait on this phone. */
  ofOthers: number;
  isOnline: boolean;
  /** The phone stores nothing: no act is taken. */
  isBroken: boolean;
};

const EMPTY: PhoneState = { work: null, acts: [], ofOthers: 0, isOnline: true, isBroken: false };
export const phoneState = writable<PhoneState>(EMPTY);
const change = (changed: Partial<PhoneState>): void => phoneState.set({ ...phoneState.get(), ...changed });

const uidNow = (): string | null => account.get().current?.uid ?? null;

/** When `work.now` was true, by the phone's clock. */
let receivedAt = 0;
/** Positions and the followed work are answered more often than this: then nothing else looks. */
const MAX_SILENT_MS = 35_000;
let contactAt = 0;
/** After this long the server's work counts, whatever an accepted act did: others may have changed it meanwhile. */
const MAX_UNREFLECTED_MS = 60_000;

/** [CP3] The operation's clock in ms, by the last answer of the server; before the first one the phone's. */
export const serverNow = (): number => {
  const { work } = phoneState.get();
  if (work === null) return phoneNow();
  return Date.parse(work.now) + Math.max(0, phoneNow() - receivedAt) * work.rate;
};
const measure = (now: string): void => {
  const { work } = phoneState.get();
  receivedAt = phoneNow();
  contactAt = receivedAt;
  if (work !== null) change({ work: { ...work, now } });
};

const reloadActs = async (uid: string): Promise<void> => {
  const [acts, ofOthers] = await Promise.all([actsOf(uid), waitingOfOthers(uid)]);
  if (uidNow() === uid) change({ acts: acts.filter(isVisible), ofOthers });
};

/** A phone that stores nothing, as in a private window, shows the work and takes no act. */
const onBroken = (): void => change({ isBroken: true });

/** Nothing of customers stays on a phone that is in no shift. What an accepted act did is visible in the work from now on. */
const storeLook = async (uid: string, work: CourierWork): Promise<void> => {
  // A full phone has no room for the work, and its acts are settled all the same.
  await (work.shift === null ? forgetWork() : storeWork({ uid, work, receivedAt })).catch(onBroken);
  const queue = await actsOf(uid);
  for (const queued of queue) {
    const isOld = phoneNow() - queued.settledAt > MAX_UNREFLECTED_MS;
    const isDone = isOld || isReflected(queued, work) || isSuperseded(queued, queue);
    if (queued.state === 'accepted' && isDone) await removeAct(queued.seq);
  }
  await reloadActs(uid);
};

/** Reads the work of the server. */
export const look = async (): Promise<void> => {
  const uid = uidNow();
  if (uid === null) return;
  const found = await ownRequest<CourierWork>(COURIER_PATHS.work);
  if (!found.ok || uidNow() !== uid) return change({ isOnline: found.ok || found.failure !== 'unreachable' });
  const work = found.value;
  receivedAt = phoneNow();
  contactAt = receivedAt;
  change({ work, isOnline: true });
  forgetDrafts(work.orders.map(({ id }) => id));
  await storeLook(uid, work).catch(onBroken);
};

let newestVersion: string | null = null;

/** [CP54] Null: the connection is alive, and nothing changed; a look that did not arrive is repeated all the same. */
export const onVersion = async (version: string | null): Promise<void> => {
  contactAt = phoneNow();
  newestVersion = version ?? newestVersion;
  const { work, isOnline } = phoneState.get();
  if (!isOnline || newestVersion !== (work?.version ?? null)) await look();
};

const settle = async (queued: QueuedAct, result: ActResult | undefined): Promise<void> => {
  if (result === undefined) return;
  const settledAt = phoneNow();
  if (result.result === 'refused') await putAct({ ...queued, state: 'refused', refusal: result.refusal, settledAt });
  // Where the phone is full there is no room for the mark either, and the next look shows what the act did.
  else await putAct({ ...queued, state: 'accepted', settledAt }).catch(async () => removeAct(queued.seq));
};

/** The server cannot read it: an act that blocks the others is named, and does not wait. */
const setAside = async (queued: QueuedAct): Promise<void> =>
  putAct({ ...queued, state: 'refused', refusal: null, settledAt: phoneNow() });

let sending: Promise<void> | null = null;

const sendAll = async (): Promise<void> => {
  void sendUnstored();
  let atOnce = MAX_ACTS;
  for (;;) {
    const uid = uidNow();
    const waiting = uid === null ? [] : (await actsOf(uid)).filter(({ state }) => state === 'waiting').slice(0, atOnce);
    const [first] = waiting;
    // Another tab may have signed in another account meanwhile.
    if (uid === null || uidNow() !== uid) return;
    if (first === undefined) {
      // Another tab sent them.
      if (phoneState.get().acts.some(({ state }) => state === 'waiting')) await reloadActs(uid);
      return;
    }
    const sent = await ownRequest<{ results: ActResult[]; now: string }>(COURIER_PATHS.acts, {
      body: { acts: waiting.map(({ act }) => act) },
    });
    if (!sent.ok && (sent.failure === 'invalid' || sent.failure === 'refused')) {
      if (waiting.length === 1) await setAside(first);
      atOnce = 1;
      await reloadActs(uid);
      continue;
    }
    if (!sent.ok) {
      change({ isOnline: sent.failure !== 'unreachable' });
      return;
    }
    measure(sent.value.now);
    for (const queued of waiting)
      await settle(
        queued,
        sent.value.results.find(({ key }) => key === queued.act.key),
      );
    await reloadActs(uid);
    await look();
  }
};

/** One sender at a time, so that acts stay in their order. */
export const sendActs = async (): Promise<void> =>
  (sending ??= inOneTab('sending', sendAll)
    .catch(onBroken)
    .finally(() => {
      sending = null;
    }));

type Pressed<A> = A extends CourierAct ? Omit<A, 'key' | 'at' | 'position'> : never;

const stamped = (pressed: Pressed<CourierAct>, position: LatLng | null): CourierAct => ({
  ...pressed,
  key: crypto.randomUUID(),
  at: new Date(serverNow()).toISOString(),
  position,
});
const waitingAct = (uid: string, act: CourierAct, label: string) =>
  ({ uid, act, label, state: 'waiting', refusal: null, settledAt: 0 }) as const;

/** Stored first; resolves with false where the phone cannot store it, and then nothing was done. */
export const press = async (pressed: Pressed<CourierAct>, label: string, position: LatLng | null): Promise<boolean> => {
  const uid = uidNow();
  if (uid === null) return false;
  try {
    await addAct(waitingAct(uid, stamped(pressed, position), label));
  } catch {
    change({ isBroken: true });
    return false;
  }
  change({ isBroken: false });
  await reloadActs(uid);
  void sendActs();
  return true;
};

/** [CP27] Nothing on the screen changes. */
export const reportRobbery = async (position: LatLng | null): Promise<void> => {
  const uid = uidNow();
  if (uid === null) return;
  const act = stamped({ kind: 'robbery' }, position);
  await addAct(waitingAct(uid, act, '')).catch(() => keepUnstored(uid, act));
  void sendActs();
};

export const dismiss = async (seq: number): Promise<void> => {
  const uid = uidNow();
  await removeAct(seq);
  if (uid !== null) await reloadActs(uid);
};

/** False: they wait, for a network or for the act that begins their shift. */
export const sendPositions = async (positions: readonly SentPosition[]): Promise<boolean> => {
  if (phoneState.get().acts.some(({ act, state }) => act.kind === 'checkIn' && state === 'waiting')) return false;
  const sent = await ownRequest<{ now: string; version: string }>(COURIER_PATHS.positions, {
    body: { positions: positions.slice(-MAX_SENT_POSITIONS) },
  });
  change({ isOnline: sent.ok || sent.failure !== 'unreachable' });
  if (!sent.ok) return sent.failure !== 'unreachable';
  measure(sent.value.now);
  if (sent.value.version !== phoneState.get().work?.version) await look();
  return true;
};

/** Sends what waits, and looks after a while without an answer of the server. */
export const keepUp = async (): Promise<void> => {
  await sendActs();
  if (phoneNow() - contactAt > MAX_SILENT_MS) await look();
};

/** What the phone has of the account, then what the server has. */
export const openPhone = async (uid: string): Promise<void> => {
  phoneState.set(EMPTY);
  try {
    const found = await storedWork(uid);
    if (found !== null) {
      ({ receivedAt } = found);
      change({ work: found.work });
    }
    await reloadActs(uid);
  } catch {
    change({ isBroken: true });
  }
  await look();
  await sendActs();
};

/** [CP12] [CP41] Orders are forgotten with the session; acts that were not sent stay with their account. */
export const closePhone = async (): Promise<void> => {
  phoneState.set(EMPTY);
  forgetDrafts();
  await forgetWork().catch(() => undefined);
};
