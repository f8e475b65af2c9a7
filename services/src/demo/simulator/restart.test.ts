// The city continues from its documents only; no required state is in memory alone.
import { HOUR_MS } from '@despacho/contract/durations.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { isLateOverTwoHours } from '@despacho/domain/lateness/alerts.ts';
import { startOfLocalDay } from '@despacho/domain/localTime.ts';
import { describe, expect, it } from 'vitest';
import { catchUp } from '../life/session.ts';
import { worldFrom } from './opening.ts';
import { apply, foundedDocuments, ordersIn, testCity, setupOf, storedIn, type Documents } from './playgroundFixture.ts';
import { play } from './step.ts';
import type { World } from './world.ts';

const NOON = Date.parse('2026-11-21T18:00:00Z');
const setup = setupOf();

const livingCity = (): { world: World; documents: Documents } => {
  const resting = testCity(setup, NOON - 3 * HOUR_MS);
  const documents = foundedDocuments(resting);
  const { world, writes } = play(resting, NOON);
  apply(documents, writes);
  return { world, documents };
};

/** Reads the documents like a new process and continues. */
const restarted = (documents: Documents, livedUntil: number, now: number): World => {
  const stored = storedIn(documents);
  const since = new Date(livedUntil).toISOString();
  const existingOrderIds = new Set(
    ordersIn(documents)
      .filter(({ createdAt }) => createdAt >= since)
      .map(({ id }) => id),
  );
  const { world, writes } = catchUp(worldFrom(setup, livedUntil, { ...stored, existingOrderIds }), now);
  apply(documents, writes);
  return world;
};

describe('a second start', () => {
  it('after eight hours down ends every order, fills the day and leaves no accumulation of late orders', () => {
    const { world, documents } = livingCity();
    const open = [...world.orders.keys()];
    const now = NOON + 8 * HOUR_MS;
    const next = restarted(documents, NOON, now);
    const orders = new Map(ordersIn(documents).map((order) => [order.id, order]));
    for (const id of open) {
      const order = orders.get(id);
      const endedAt = Date.parse(order?.updatedAt ?? '');
      expect(order?.isActive).toBe(false);
      expect(endedAt - Date.parse(order?.createdAt ?? '')).toBeLessThan(4 * HOUR_MS);
    }
    const active = Array.from(next.orders.values(), ({ order }) => order);
    expect(active.length).toBeGreaterThan(30);
    expect(active.filter((order) => isLateOverTwoHours(order, now)).length).toBeLessThan(6);
    const perHour = Array.from(
      { length: 8 },
      (_, hour) =>
        ordersIn(documents).filter(({ createdAt }) => Math.floor((Date.parse(createdAt) - NOON) / HOUR_MS) === hour)
          .length,
    );
    expect(Math.min(...perHour)).toBeGreaterThan(50);
  });

  it('after days down ends the open orders, and fills only the current day', () => {
    const { world, documents } = livingCity();
    const now = NOON + 75 * HOUR_MS;
    const next = restarted(documents, NOON, now);
    expect([...world.orders.keys()].filter((id) => next.orders.has(id))).toEqual([]);
    const later = ordersIn(documents).filter(({ createdAt }) => Date.parse(createdAt) > NOON);
    expect(later.length).toBeGreaterThan(300);
    expect(Math.min(...later.map(({ createdAt }) => Date.parse(createdAt)))).toBeGreaterThanOrEqual(
      startOfLocalDay(now),
    );
    expect(
      ordersIn(documents).filter(
        ({ isActive, updatedAt }) => !isActive && (updatedAt ?? '') < new Date(NOON).toISOString(),
      ).length,
    ).toBeGreaterThan(100);
  });

  it('from a heartbeat older than the last write creates no duplicates', () => {
    const { world, documents } = livingCity();
    const lost = play(world, NOON + 10 * 60_000);
    apply(documents, lost.writes);
    const before = ordersIn(documents).map(({ id }) => id);
    // `apply` throws when an existing document is created.
    restarted(documents, NOON, NOON + 11 * 60_000);
    const numbers = ordersIn(documents)
      .map(({ number }) => number)
      .filter((number) => number.startsWith('GT-'));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(before.every((id) => documents.has(`deliveries/${id}`))).toBe(true);
  });

  it('gets the same orders at the same instants as a city that was never stopped', () => {
    const [one, other] = [livingCity(), livingCity()];
    restarted(one.documents, NOON, NOON + HOUR_MS);
    apply(other.documents, play(other.world, NOON + HOUR_MS).writes);
    const born = (documents: Documents) =>
      ordersIn(documents).map(({ id, createdAt }) => ({ id, createdAt, secrets: documents.get(`orderSecrets/${id}`) }));
    expect(born(one.documents)).toEqual(born(other.documents));
    expect(born(one.documents).every(({ secrets }) => secrets !== undefined)).toBe(true);
  });

  it('sends a courier without orders who is away from the store back to it', () => {
    const { world, documents } = livingCity();
    const next = restarted(documents, NOON, NOON + 1_000);
    // A ride goes round blocks of 500 m, so its last minutes may be beside the store. Without a fix the place is unknown.
    const homeward = Array.from(world.riders.values()).filter(
      ({ task, lastFixAt }) => task.stage === 'returning' && lastFixAt > 0 && task.leg.endAt > NOON + 180_000,
    );
    expect(homeward.length).toBeGreaterThan(0);
    for (const { courier } of homeward) {
      expect(next.riders.get(courier.id)?.task.stage).not.toBe('idle');
    }
  });

  it('ends a break that began before', () => {
    const { world, documents } = livingCity();
    const onBreak = Array.from(world.riders.values()).filter(({ breakFrom }) => breakFrom !== null);
    expect(onBreak.length).toBeGreaterThan(0);
    const next = restarted(documents, NOON, NOON + 3 * HOUR_MS);
    const stillOnBreak = onBreak.filter(
      ({ courier, breakFrom }) =>
        next.riders.get(courier.id)?.courier.availability === 'unavailable' &&
        next.riders.get(courier.id)?.breakFrom === breakFrom,
    );
    expect(stillOnBreak).toEqual([]);
    const forgotten = Array.from(next.riders.values()).filter(
      ({ courier, breakFrom }) =>
        courier.accountStatus === 'ACTIVE' && courier.availability === 'unavailable' && breakFrom === null,
    );
    expect(forgotten).toEqual([]);
  });

  it('leaves an order en route with its courier', () => {
    const { world, documents } = livingCity();
    const next = restarted(documents, NOON, NOON + 1_000);
    const going = Array.from(world.orders.values(), ({ order }) => order).filter(
      ({ status }) => status === ORDER_STATUS.GOING,
    );
    for (const order of going) {
      const storedOrder = next.orders.get(order.id)?.order ?? ordersIn(documents).find(({ id }) => id === order.id);
      expect(storedOrder?.courier).toEqual(order.courier);
    }
  });
});
