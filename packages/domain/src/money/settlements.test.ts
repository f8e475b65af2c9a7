import type { Settlement, Signature } from '@despacho/contract/settlements.ts';
import { MAX_SIGNATURES } from '@despacho/contract/settlements.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factOf } from '../numbers/facts.ts';
import { cashOf } from './amounts.ts';
import { moneyOf, sumMoney } from './dayMoney.ts';
import { passesMoneyFilters } from './filters.ts';
import { settlementRows, signing, stateOfSettlement } from './settlements.ts';

const [ana, eva] = [
  { id: 'ana', name: 'Ana' },
  { id: 'eva', name: 'Eva' },
];
const courier = { id: 'luis', name: 'Luis' };
const at = '2026-11-24T18:00:00.000Z';
const due = { orders: 2, cents: 12_550 };
const occasion = { day: '2026-11-24', courier, due, by: ana, at };
const request = { receivedCents: 12_550, dueCents: 12_550, seen: 0, reason: null };
const first: Signature = { receivedCents: 12_550, dueCents: 12_550, orders: 2, by: ana, at, reason: null };
const signed = (...signatures: Signature[]): Settlement => ({
  day: '2026-11-24',
  courier,
  signatures,
  deposits: [],
});

describe('[MO8] a signature', () => {
  it('is accepted once; the same again changes nothing, and another one is refused', () => {
    const result = signing(null, request, occasion);
    expect(result).toEqual({ result: 'signed', settlement: signed(first), signature: first });
    expect(signing(signed(first), request, occasion)).toEqual({ result: 'repeated', settlement: signed(first) });
    expect(signing(signed(first), request, { ...occasion, by: eva })).toEqual({ result: 'refused', reason: 'signed' });
    const other = { ...request, receivedCents: 1 };
    expect(signing(signed(first), other, occasion)).toEqual({ result: 'refused', reason: 'signed' });
  });

  it('counts what is due at its moment: a caller who saw another amount is refused', () => {
    expect(signing(null, { ...request, dueCents: 1 }, occasion)).toEqual({ result: 'refused', reason: 'due' });
    const nothing = { ...occasion, due: { orders: 0, cents: 0 } };
    expect(signing(null, { ...request, dueCents: 0 }, nothing)).toEqual({ result: 'refused', reason: 'nothing' });
  });

  it('corrects with a reason and keeps the earlier ones, up to a limit', () => {
    const correction = { ...request, seen: 1, receivedCents: 12_000 };
    expect(signing(signed(first), correction, occasion)).toEqual({ result: 'refused', reason: 'without-reason' });
    const second = { ...first, receivedCents: 12_000, by: eva, reason: 'faltó cambio' };
    expect(signing(signed(first), { ...correction, reason: 'faltó cambio' }, { ...occasion, by: eva })).toMatchObject({
      settlement: signed(first, second),
    });
    const full = signed(...Array.from({ length: MAX_SIGNATURES }, () => first));
    expect(signing(full, { ...request, seen: MAX_SIGNATURES, reason: 'x' }, occasion)).toEqual({
      result: 'refused',
      reason: 'full',
    });
  });

  it('of another amount than due needs a reason', () => {
    const short = { ...request, receivedCents: 12_000 };
    expect(signing(null, short, occasion)).toEqual({ result: 'refused', reason: 'without-reason' });
    expect(signing(null, { ...short, reason: 'faltó cambio' }, occasion)).toMatchObject({ result: 'signed' });
  });

  it('of any two people at once exactly one wins', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000 }), fc.nat({ max: 1_000 }), (a, b) => {
        const winner = signing(null, { ...request, receivedCents: a, reason: 'faltó cambio' }, occasion);
        if (winner.result !== 'signed') throw new Error('the first is signed');
        const loser = signing(winner.settlement, { ...request, receivedCents: b }, { ...occasion, by: eva });
        expect(loser).toEqual({ result: 'refused', reason: 'signed' });
      }),
    );
  });
});

it('[MO9] a row is open, settled, different, or changed since it was signed', () => {
  const state = (orders: number, dueCents: number, ...signatures: Signature[]) =>
    stateOfSettlement({ orders, dueCents, signatures });
  expect(state(2, 12_550)).toEqual({ state: 'open', difference: null });
  expect(state(2, 12_550, first)).toEqual({ state: 'settled', difference: 0 });
  expect(state(2, 12_550, { ...first, receivedCents: 12_000 })).toEqual({ state: 'different', difference: -550 });
  expect(state(3, 12_550, first)).toEqual({ state: 'changed', difference: 0 });
  expect(state(2, 12_000, first)).toEqual({ state: 'changed', difference: 0 });
});

it('[MO7] a day has a row for each courier with cash or a signature, by name', () => {
  const cash = [
    { id: 'zoe', name: 'Zoe', orders: 1, cents: 500 },
    { id: 'luis', name: 'Luis', orders: 2, cents: 12_550 },
  ];
  const gone: Settlement = { ...signed(first), courier: { id: 'mia', name: 'Mía' } };
  expect(settlementRows(cash, [signed(first), gone])).toEqual([
    { courier, orders: 2, dueCents: 12_550, deposits: [], signatures: [first] },
    { courier: gone.courier, orders: 0, dueCents: 0, deposits: [], signatures: [first] },
    { courier: { id: 'zoe', name: 'Zoe' }, orders: 1, dueCents: 500, deposits: [], signatures: [] },
  ]);
  // Nothing is known to have changed on a day that is not calculated.
  expect(settlementRows(null, [signed(first)]).map((row) => stateOfSettlement(row))).toEqual([
    { state: 'settled', difference: 0 },
  ]);
});

it('[MO6] [MO11] the cash of a day equals the orders that its list finds', () => {
  const order = fc
    .record({
      status: fc.constantFrom(ORDER_STATUS.DELIVERED, ORDER_STATUS.GOING),
      courier: fc.option(fc.constantFrom(courier, ana)),
      cents: fc.option(fc.constantFrom(0, 1, 12_550)),
    })
    .map((each) =>
      sampleOrder({
        status: each.status,
        courier: each.courier,
        deliveredAt: each.status === ORDER_STATUS.DELIVERED ? at : null,
        cashOnDelivery: each.cents === null ? null : each.cents / 100,
      }),
    );
  fc.assert(
    fc.property(fc.array(order), (list) => {
      const { couriers } = sumMoney(list.map((each) => moneyOf(factOf(each), '2026-11-24')));
      for (const id of ['luis', 'ana', '']) {
        const listed = list.filter(
          (each) =>
            each.status === ORDER_STATUS.DELIVERED &&
            (each.courier?.id ?? '') === id &&
            passesMoneyFilters({ cash: 'some' }, each),
        );
        const { orders, cents } = couriers.find((each) => each.id === id) ?? { orders: 0, cents: 0 };
        expect({ orders, cents }).toEqual({ orders: listed.length, cents: cashOf(listed).cents });
      }
    }),
  );
});

it('[MO11] filters of money: a circle or none, with or without cost and cash', () => {
  const order = sampleOrder({ circle: { id: '2', distanceKm: 1 }, delivery: null, cashOnDelivery: 0 });
  const passes = [
    { circle: '2' },
    { circle: '1' },
    { circle: 'none' },
    { cost: 'none' as const },
    { cost: 'some' as const },
    { cash: 'none' as const },
    { circle: '2', cash: 'some' as const },
    {},
  ].map((filters) => passesMoneyFilters(filters, order));
  expect(passes).toEqual([true, false, false, true, false, true, false, true]);
  expect(passesMoneyFilters({ circle: 'none' }, { ...order, circle: null })).toBe(true);
});
