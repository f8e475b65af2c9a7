import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import type { Fix } from '@despacho/contract/couriers/couriers.ts';
import { kinds } from '@despacho/contract/live/kinds.ts';
import { sampleCourier } from '@despacho/contract/samples.ts';
import { positionFreshness } from '@despacho/domain/couriers/couriers.ts';
import { describe, expect, it } from 'vitest';
import { courierMarks } from './mark.ts';
import { positionWords, type SeenCourier } from './seen.ts';

const courier: StaffDocs['courier'] = kinds.courier.staff.parse(sampleCourier({ id: 'luis', name: 'Luis Ramos' }));
const fix: Fix = { courierId: 'luis', position: { lat: 14.6, lng: -90.5 }, at: 0, accuracyM: 8, battery: 0.81 };
const seenAgo = (ageMs: number, only: Partial<SeenCourier> = {}): SeenCourier => ({
  id: 'luis',
  courier,
  status: null,
  fix,
  fixAgeMs: ageMs,
  freshness: positionFreshness(ageMs),
  silence: null,
  state: 'going',
  look: 'inDelivery',
  orderCount: 1,
  ...only,
});

describe('the words beside a position', () => {
  it('[TK13] are its age, accuracy and battery, and why there is no newer one', () => {
    expect(positionWords(seenAgo(12_000))).toBe('hace 12 s · ±8 m · batería 81 %');
    expect(positionWords(seenAgo(8 * 60_000, { silence: 'lowBattery' }))).toBe(
      'sin señal hace 8 min · ±8 m · batería 81 % · Batería baja en la última posición',
    );
    expect(positionWords(seenAgo(12_000, { fix: { ...fix, accuracyM: null, battery: null } }))).toBe(
      'hace 12 s · precisión sin dato · batería sin dato',
    );
    expect(positionWords(seenAgo(0, { fix: null, fixAgeMs: null, freshness: 'off', silence: 'neverSeen' }))).toBe(
      'sin posición · Nunca ha enviado su posición',
    );
  });
});

describe('[CO7] [TK13] the mark of a courier', () => {
  it('[TK17] is where the last position was, hollow after a minute, and off the map after half an hour', () => {
    const marksOf = courierMarks();
    const markAt = (ageMs: number, isOutdated = false) => marksOf([seenAgo(ageMs)], isOutdated)[0];
    expect(markAt(1_000)).toMatchObject({ at: [-90.5, 14.6], isHollow: false });
    expect(markAt(61_000)).toMatchObject({ at: [-90.5, 14.6], isHollow: true });
    expect(markAt(1_000, true)).toMatchObject({ isHollow: true });
    expect(markAt(29 * 60_000)).toMatchObject({ at: [-90.5, 14.6], isHollow: true });
    expect(markAt(31 * 60_000)).toBeUndefined();
  });

  it('stays the same object while nothing of it changes', () => {
    const marksOf = courierMarks();
    const [one] = marksOf([seenAgo(2_000)], false);
    expect(marksOf([seenAgo(2_500)], false)[0]).toBe(one);
    expect(marksOf([seenAgo(3_000)], false)[0]).not.toBe(one);
  });

  it('has words on a map of few, and on a map of many only while it is silent', () => {
    const many = Array.from({ length: 31 }, (_, index) => seenAgo(1_000, { id: `c${index}` }));
    const labels = courierMarks()([...many, seenAgo(7 * 60_000, { silence: 'noSignal' })], false).map(
      ({ label }) => label,
    );
    expect(new Set(labels)).toEqual(new Set(['', 'sin señal hace 7 min']));
    expect(courierMarks()([seenAgo(1_000)], false)[0]?.label).toContain('batería');
  });
});
