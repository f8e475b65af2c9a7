// What was proven at doors: stored first, sent after the act of its order, and forgotten once the server took it [CP16] [CP43].
import { COURIER_PATHS } from '@despacho/contract/couriers/applicationLimits.ts';
import type { DoorPinAnswer, ProofAnswer } from '@despacho/contract/couriers/proofCalls.ts';
import { writable } from '@despacho/client/readable.ts';
import { account, ownRequest } from '../account.ts';
import { inOneTab } from '../oneTab.ts';
import { visibleWork } from '../overlay.ts';
import { look, phoneState, serverNow } from '../phone.ts';
import type { Result } from '../requests.ts';
import { forgetProofs, proofsOf, putProof, removeProof, type ProofProblem, type StoredProof } from './proofStore.ts';

export const proofState = writable<readonly StoredProof[]>([]);

const uidNow = (): string | null => account.get().current?.uid ?? null;

const reload = async (): Promise<void> => {
  const uid = uidNow();
  const found = uid === null ? [] : await proofsOf(uid);
  if (uidNow() === uid) proofState.set(found);
};

type Made = Pick<StoredProof, 'orderId' | 'kind' | 'label'> & Partial<Pick<StoredProof, 'image' | 'pin'>>;

/** A draft instead of an earlier one. False: the phone cannot store it. */
export const addDraft = async ({ orderId, kind, label, image = null, pin = null }: Made): Promise<boolean> => {
  const uid = uidNow();
  if (uid === null) return false;
  const own = { uid, orderId, kind, label, image, pin, receiver: null, problem: null };
  const former = proofState.get().filter((proof) => proof.orderId === orderId && proof.kind === kind);
  try {
    const at = new Date(serverNow()).toISOString();
    await putProof({ ...own, key: crypto.randomUUID(), at, state: 'draft' });
    for (const { key, state } of former) if (state === 'draft') await removeProof(key);
    await reload();
    return true;
  } catch {
    // The phone is full or stores nothing.
    return false;
  }
};

export const removeDraft = async (orderId: string, kind: StoredProof['kind']): Promise<void> => {
  const drafts = proofState.get().filter((proof) => proof.orderId === orderId && proof.kind === kind);
  for (const { key, state } of drafts) if (state === 'draft') await removeProof(key).catch(() => undefined);
  await reload();
};

/** [CP43] Nothing stays of customers whose order another courier has, and nothing after a shift. */
const forgetDrafts = async (): Promise<void> => {
  const { work, acts } = phoneState.get();
  if (work === null) return;
  const { shift, orders } = visibleWork(work, acts);
  const carried = new Set(shift === null ? [] : orders.map(({ id }) => id));
  const gone = proofState.get().filter(({ state, orderId }) => state === 'draft' && !carried.has(orderId));
  for (const { key } of gone) await removeProof(key);
  if (gone.length > 0) await reload();
};

/** Before the act of its delivery is stored. A phone that cannot store this delivers all the same. */
export const confirmDrafts = async (orderId: string, receiver: string): Promise<void> => {
  try {
    for (const proof of proofState.get())
      if (proof.orderId === orderId && proof.state === 'draft')
        await putProof({ ...proof, state: 'waiting', receiver: proof.kind === 'signature' ? receiver : null });
    await reload();
  } catch {
    // The draft stays, and the order is without it.
  }
};

const sentPin = async ({ key, orderId, at, pin }: StoredProof): Promise<Result<DoorPinAnswer>> =>
  ownRequest<DoorPinAnswer>(COURIER_PATHS.pin, { body: { key, orderId, at, pin } });

const sentPicture = async ({ key, orderId, at, kind, image, receiver }: StoredProof): Promise<Result<ProofAnswer>> => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ key, orderId, at, kind })) form.set(name, value);
  if (receiver !== null && receiver !== '') form.set('receiver', receiver);
  if (image !== null) form.set('file', image, `${kind}.jpg`);
  return ownRequest<ProofAnswer>(COURIER_PATHS.proofs, { form });
};

const problemOf = (answer: DoorPinAnswer | ProofAnswer): ProofProblem | null => {
  if (answer.result === 'refused') return answer.reason;
  return answer.result === 'wrong' ? 'wrong-pin' : null;
};

const sendAll = async (): Promise<void> => {
  const uid = uidNow();
  const waiting = uid === null ? [] : (await proofsOf(uid)).filter(({ state }) => state === 'waiting');
  for (const proof of waiting) {
    const isBeforeIt = phoneState
      .get()
      .acts.some(({ state, act }) => state === 'waiting' && 'orderId' in act && act.orderId === proof.orderId);
    if (isBeforeIt) continue;
    if (uidNow() !== uid) return;
    const sent = await (proof.kind === 'pin' ? sentPin(proof) : sentPicture(proof));
    const isUnreadable = !sent.ok && (sent.failure === 'invalid' || sent.failure === 'refused');
    if (!sent.ok && !isUnreadable) break;
    const problem = sent.ok ? problemOf(sent.value) : 'unreadable';
    if (problem === null) await removeProof(proof.key);
    // The picture is of no more use.
    else await putProof({ ...proof, state: 'refused', problem, image: null, pin: null });
  }
  await reload();
};

let sending: Promise<void> | null = null;

const sendProofs = async (): Promise<void> => {
  if (!proofState.get().some(({ state }) => state === 'waiting')) return;
  await (sending ??= inOneTab('proofs', sendAll)
    // Storage that fails now is tried again.
    .catch(() => undefined)
    .finally(() => {
      sending = null;
    }));
};

/** [CP17] [CP44] Asks the server at once. `unreachable`: the PIN may wait with the delivery. */
export const checkPin = async (orderId: string, pin: string): Promise<DoorPinAnswer | 'unreachable' | 'refused'> => {
  const sent = await ownRequest<DoorPinAnswer>(COURIER_PATHS.pin, {
    body: { key: crypto.randomUUID(), orderId, pin, at: new Date(serverNow()).toISOString() },
  });
  if (!sent.ok) return sent.failure === 'unreachable' ? 'unreachable' : 'refused';
  if (sent.value.result === 'right') await look();
  return sent.value;
};

export const dismissProof = async (key: string): Promise<void> => {
  await removeProof(key);
  await reload();
};

/** Sends whenever something is new of the phone; a sign-out forgets everything. */
export const followProofs = (): (() => void) => {
  void reload()
    .then(sendProofs)
    .then(forgetDrafts)
    .catch(() => undefined);
  const leaves = [
    phoneState.subscribe(() => {
      void sendProofs();
      // Work that cannot be drawn names itself, and storage that fails now is tried again.
      void forgetDrafts().catch(() => undefined);
    }),
    account.subscribe(() => {
      if (account.get().current !== null) return;
      proofState.set([]);
      void forgetProofs().catch(() => undefined);
    }),
  ];
  return () => leaves.forEach((leave) => leave());
};
