// How the phone stores what it must not lose.
import { afterEach, expect, it, vi } from 'vitest';
import { forgetProofs, putProof } from './door/proofStore.ts';
import { addAct, forgetActs } from './phoneStore.ts';

const at = '2026-11-21T18:00:00.000Z';

afterEach(async () => {
  vi.restoreAllMocks();
  await forgetActs('luis');
  await forgetProofs();
});

it('[CP12] [CP16] an act and a proof are on the disk when they are stored', async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const act = { kind: 'accept', orderId: '1', key: 'k', at, position: null } as const;
  await addAct({ uid: 'luis', act, label: '', state: 'waiting', refusal: null, settledAt: 0 });
  const proof = {
    key: 'k',
    uid: 'luis',
    orderId: '1',
    label: '',
    kind: 'pin',
    at,
    image: null,
    pin: '123456',
  } as const;
  await putProof({ ...proof, receiver: null, state: 'draft', problem: null });
  expect(transaction.mock.calls.map(([, , options]) => options?.durability)).toEqual(['strict', 'strict']);
});
