// How the phone stores what it must not lose.
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CourierApp } from './CourierApp.tsx';
import { forgetProofs, putProof } from './door/proofStore.ts';
import { addAct, forgetActs, storedWork, storeWork } from './phoneStore.ts';

const at = '2026-11-21T18:00:00.000Z';

afterEach(async () => {
  cleanup();
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

it('[CP41] a start without a session forgets the orders, as after a kill that took the session', async () => {
  const shown = { courier: { id: 'luis', name: 'Luis', plate: null }, availability: null, alert: null, shift: null };
  const work = { now: at, rate: 1, version: 'v', branches: [], orders: [], ...shown };
  await storeWork({ uid: 'luis', work, receivedAt: 0 });
  render(<CourierApp />);
  await expect.poll(async () => storedWork('luis')).toBeNull();
});
