import type { Deposit, Settlement } from '@despacho/contract/settlements.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cashOf } from './amounts.ts';
import { cashStateOf, exceedsLimit, limitCentsOf, openCentsOf, seesCash } from './cashLimit.ts';
import { countersigning, depositedCents, receiving, type Depositing } from './deposits.ts';
import { dueOf, signing } from './settlements.ts';

const DAY = '2026-11-24';
const at = '2026-11-24T18:00:00.000Z';
const [ana, eva] = [
  { id: 'ana', name: 'Ana' },
  { id: 'eva', name: 'Eva' },
];
const courier = { id: 'luis', name: 'Luis' };
const branch = { id: 'branch-1', name: 'PORTALES' };
const received = (id: string, cents: number) => ({ id, cents, branch, by: ana, at });
const occasion = { day: DAY, courier, collectedCents: 10_000 };

const written = (depositing: Depositing): Settlement => {
  if (depositing.result !== 'written') throw new Error(`not written: ${JSON.stringify(depositing)}`);
  return depositing.settlement;
};
const bySelf = (settlement: Settlement, depositId: string): Settlement =>
  written(countersigning(settlement, { depositId, at, onPaper: null }));

it('[CX1] the limit is that of the courier, else of the company, else of the operation, else none', () => {
  expect(limitCentsOf({ cashLimit: 0 }, { cashLimit: 500 }, 900)).toBe(0);
  expect(limitCentsOf({ cashLimit: null }, { cashLimit: 500 }, 900)).toBe(50_000);
  expect(limitCentsOf({ cashLimit: null }, null, 900)).toBe(90_000);
  expect(limitCentsOf({ cashLimit: null }, { cashLimit: null }, null)).toBeNull();
});

it('[CX3] [CX11] [CX5] is exceeded only by orders with cash, and near from four fifths on', () => {
  const cash = (carriedCents: number) => ({ carriedCents, limitCents: 10_000 });
  expect([cash(9_999), cash(10_000), cash(20_000)].map((each) => exceedsLimit(each, 1))).toEqual([false, true, true]);
  expect(exceedsLimit(cash(20_000), 0)).toBe(false);
  expect(exceedsLimit({ carriedCents: 20_000, limitCents: null }, 1)).toBe(false);
  expect([0, 7_999, 8_000, 10_000, 10_001].map((cents) => cashStateOf(cash(cents)))).toEqual([
    'ok',
    'ok',
    'near',
    'near',
    'over',
  ]);
  expect(cashStateOf({ carriedCents: 0, limitCents: 0 })).toBe('ok');
});

it('[CX7] the sum is for the operation and for the company of the courier', () => {
  const acme = { company: { id: 'acme', name: 'Acme' } };
  const company = { type: 'company', companyId: 'acme' } as const;
  expect(seesCash({ type: 'all' }, { company: null })).toBe(true);
  expect(seesCash(company, acme)).toBe(true);
  expect(seesCash({ type: 'branch', companyId: 'acme', branchId: 'b' }, acme)).toBe(true);
  expect(seesCash(company, { company: null })).toBe(false);
});

describe('[CX8] a deposit', () => {
  it('counts once both signed, each once', () => {
    const first = written(receiving(null, received('a', 4_000), occasion));
    expect(depositedCents(first.deposits)).toBe(0);
    expect(openCentsOf(10_000, first)).toBe(10_000);
    const both = bySelf(first, 'a');
    expect(openCentsOf(10_000, both)).toBe(6_000);
    expect(receiving(both, received('a', 4_000), occasion)).toMatchObject({ result: 'repeated' });
    expect(countersigning(both, { depositId: 'a', at, onPaper: null })).toMatchObject({ result: 'repeated' });
    expect(countersigning(both, { depositId: 'b', at, onPaper: null })).toMatchObject({ reason: 'unknown' });
  });

  it('is refused with a used key, above what was collected, and once the day is settled', () => {
    const first = written(receiving(null, received('a', 4_000), occasion));
    expect(receiving(first, received('a', 4_001), occasion)).toMatchObject({ reason: 'key-reused' });
    // The first one counts here before the courier signed it.
    expect(receiving(first, received('b', 6_001), occasion)).toMatchObject({ reason: 'too-much' });
    expect(receiving(first, received('b', 6_000), occasion)).toMatchObject({ result: 'written' });
    const due = dueOf({ orders: 2, cents: 10_000 }, first.deposits);
    const signed = signing(
      first,
      { receivedCents: 10_000, dueCents: 10_000, seen: 0, reason: null },
      { day: DAY, courier, due, by: eva, at },
    );
    if (signed.result !== 'signed') throw new Error('signed');
    expect(signed.settlement.deposits).toEqual(first.deposits);
    expect(receiving(signed.settlement, received('b', 1), occasion)).toMatchObject({ reason: 'settled' });
    expect(countersigning(signed.settlement, { depositId: 'a', at, onPaper: null })).toMatchObject({
      reason: 'settled',
    });
  });

  it('[CX10] is signed from a paper by another person than the one who received it', () => {
    const first = written(receiving(null, received('a', 4_000), occasion));
    const onPaper = (by: Deposit['by']) => countersigning(first, { depositId: 'a', at, onPaper: { by, note: '12' } });
    expect(onPaper(ana)).toMatchObject({ reason: 'own' });
    expect(onPaper(eva)).toMatchObject({ result: 'written', deposit: { onPaper: { by: eva, note: '12' } } });
  });
});

it('[CX2] [CX9] of ten thousand random days deposits and settlement equal what the orders collected to the cent, whatever comes in between', () => {
  const step = fc.record({
    kind: fc.constantFrom('deliver', 'deposit', 'courier', 'settle'),
    cents: fc.integer({ min: 1, max: 40_000 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 15 }), (steps) => {
      const state: { orders: { cashOnDelivery: number }[]; stored: Settlement | null } = { orders: [], stored: null };
      const settle = (): void => {
        const due = dueOf(cashOf(state.orders), state.stored?.deposits ?? []);
        const seen = state.stored?.signatures.length ?? 0;
        const request = { receivedCents: due.cents, dueCents: due.cents, seen, reason: 'x' };
        const result = signing(state.stored, request, { day: DAY, courier, due, by: eva, at });
        if (result.result === 'signed') state.stored = result.settlement;
      };
      const keep = (result: Depositing): void => {
        if (result.result === 'written') state.stored = result.settlement;
      };
      for (const [index, { kind, cents }] of steps.entries()) {
        const { stored, orders } = state;
        const collectedCents = cashOf(orders).cents;
        if (kind === 'deliver') orders.push({ cashOnDelivery: cents / 100 });
        else if (kind === 'settle') settle();
        else if (kind === 'deposit')
          keep(receiving(stored, received(`d${index}`, cents), { ...occasion, collectedCents }));
        else keep(countersigning(stored, { depositId: stored?.deposits.at(-1)?.id ?? '', at, onPaper: null }));
      }
      const { stored } = state;
      const collectedCents = steps.reduce((sum, { kind, cents }) => sum + (kind === 'deliver' ? cents : 0), 0);
      const deposited = depositedCents(stored?.deposits ?? []);
      const handed = stored?.signatures.at(-1)?.receivedCents ?? 0;
      expect(openCentsOf(cashOf(state.orders).cents, stored) + deposited + handed).toBe(collectedCents);
    }),
    { numRuns: 10_000 },
  );
});
