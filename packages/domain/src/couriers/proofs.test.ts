import { HOUR_MS } from '@despacho/contract/durations.ts';
import { proofDemand, type DeliveryProof } from '@despacho/contract/orders/deliveryProofs.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleCompany, sampleOrder } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import { actOn } from './acts.ts';
import { addProof, demandedProofs, demandFor, kindsIn, missingProofs, withoutOldImages } from './proofs.ts';

const NOW = Date.parse('2026-11-21T18:00:00Z');
const iso = (ms: number): string => new Date(ms).toISOString();
const at = iso(NOW);
const courier = { id: 'luis', name: 'Luis Ramos' };
const going = (only: Partial<Order> = {}): Order =>
  sampleOrder({
    status: ORDER_STATUS.GOING,
    courier,
    createdAt: iso(NOW - HOUR_MS),
    stateTime: { 'En ruta': iso(NOW - 600_000) },
    ...only,
  });
const delivered = (deliveredAt: number): Order =>
  going({ status: ORDER_STATUS.DELIVERED, deliveredAt: iso(deliveredAt) });
const proof = (only: Partial<DeliveryProof> = {}): DeliveryProof => ({
  key: 'proof-0123456789abcdef',
  courierId: 'luis',
  at,
  image: 'a.jpg',
  receiver: null,
  deletedAt: null,
  ...only,
});
const sent = { kind: 'photo', key: 'key-0123456789abcdef', image: 'b.jpg', receiver: null, claimedAt: NOW } as const;
const by = { courierId: 'luis', now: NOW };

describe('proofs at the door', () => {
  it.each([
    [{}, []],
    [{ provesPhoto: true }, ['photo']],
    [{ provesPin: true }, []],
    [{ provesPin: true, requirePin: true, provesSignature: true, provesPhoto: true }, ['pin', 'photo', 'signature']],
  ])('[CP15] a company demands what it names, a PIN only where its customers have one: %j', (only, demanded) => {
    const plain = { requirePin: false, provesPin: false, provesPhoto: false, provesSignature: false };
    expect(demandedProofs(sampleCompany({ ...plain, ...only }), going())).toEqual(demanded);
  });

  it.each([
    ['none', []],
    ['photo', ['photo']],
    ['pin+signature', ['pin', 'signature']],
    ['pin+photo+signature', ['pin', 'photo', 'signature']],
  ] as const)('[CP38] an order demands %s instead, a PIN only where customers have one', (demand, demanded) => {
    const order = going({ proofDemand: demand });
    const company = sampleCompany({ requirePin: true, provesPin: true, provesPhoto: true });
    expect(demandedProofs(company, order)).toEqual(demanded);
    const withoutPin = demandedProofs({ ...company, requirePin: false }, order);
    expect(withoutPin).toEqual(demanded.filter((kind) => kind !== 'pin'));
  });

  it('[CP38] the kinds that a program names are one demand, in any order and named twice', () => {
    for (const demand of proofDemand.options) expect(demandFor(kindsIn(demand))).toBe(demand);
    expect(demandFor(['signature', 'pin', 'signature'])).toBe('pin+signature');
  });

  it('[CP15] one of an earlier courier is missing still', () => {
    const order = going({ deliveryProofs: { photo: proof({ courierId: 'ana' }), pin: proof({ image: null }) } });
    expect(missingProofs(order, ['pin', 'photo'])).toEqual(['photo']);
  });

  it.each([
    ['on the way', going(), 'accepted'],
    ['just delivered', delivered(NOW), 'accepted'],
    ['delivered a day ago', delivered(NOW - 24 * HOUR_MS), 'accepted'],
    ['delivered longer ago', delivered(NOW - 24 * HOUR_MS - 1), 'over'],
    ['cancelled', going({ status: ORDER_STATUS.CANCELLED }), 'over'],
    ['before the way', going({ status: ORDER_STATUS.RECEIVING }), 'not-at-door'],
    ['of another courier', going({ courier: { id: 'ana', name: 'Ana' } }), 'reassigned'],
    ['not there', null, 'reassigned'],
  ])('[CP16] of an order %s', (_, order, expected) => {
    const outcome = addProof(order, sent, by);
    expect(outcome.result === 'refused' ? outcome.reason : outcome.result).toBe(expected);
  });

  it('[CP16] one that follows a delivery of more than twelve hours ago is taken with it', () => {
    const left = going({
      createdAt: iso(NOW - 16 * HOUR_MS),
      stateTime: { [ORDER_STATUS.GOING]: iso(NOW - 15 * HOUR_MS) },
    });
    const act = { kind: 'deliver', key: 'act-0123456789abcdef', position: null, reason: null } as const;
    const outcome = actOn(left, { ...act, claimedAt: NOW - 14 * HOUR_MS }, { courier, lateLimitSec: null, now: NOW });
    if (outcome.result !== 'accepted') throw new Error(outcome.result);
    expect(addProof(outcome.order, sent, { ...by, now: NOW + 5_000 }).result).toBe('accepted');
  });

  it('[CP16] the first of a kind counts, at an instant between the departure and now', () => {
    const first = addProof(going(), { ...sent, claimedAt: NOW + HOUR_MS }, by);
    if (first.result !== 'accepted') throw new Error(first.result);
    expect(first.order.deliveryProofs.photo).toMatchObject({ image: 'b.jpg', at });
    expect(addProof(first.order, { ...sent, key: 'another-0123456789' }, by)).toEqual({ result: 'already' });
    const early = addProof(going(), { ...sent, claimedAt: 0 }, by);
    expect(early.result === 'accepted' && early.order.deliveryProofs.photo?.at).toBe(iso(NOW - 600_000));
  });

  it.each([
    [{ lat: 14.6, lng: -90.5 }, null],
    [{ lat: 14.6013, lng: -90.5 }, null],
    [{ lat: 14.6014, lng: -90.5 }, 156],
    [null, null],
  ])('[CP18] a delivery at %j is marked with its distance only beyond 150 m', (position, metres) => {
    const order = going({ destination: { lat: 14.6, lng: -90.5 } });
    const act = { kind: 'deliver', key: 'act-0123456789abcdef', claimedAt: NOW, position, reason: 'garita' } as const;
    const outcome = actOn(order, act, { courier, lateLimitSec: null, now: NOW });
    if (outcome.result !== 'accepted') throw new Error(outcome.result);
    expect(outcome.order.courierMarks.deliver).toMatchObject({ distanceM: metres, reason: 'garita' });
  });

  it('[CP19] old pictures go and their marks stay', () => {
    const old = iso(NOW - 2);
    const proofs = {
      pin: proof({ image: null, at: old }),
      photo: proof({ at: old }),
      signature: proof({ receiver: 'Eva' }),
    };
    const after = withoutOldImages(proofs, NOW - 1, NOW);
    expect(after).toEqual({
      images: ['a.jpg'],
      proofs: { ...proofs, photo: { ...proofs.photo, image: null, deletedAt: at } },
    });
    expect(withoutOldImages(after.proofs, NOW - 1, NOW).images).toEqual([]);
  });
});
