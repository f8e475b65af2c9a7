import { describe, expect, it } from 'vitest';
import { localWeekHour } from '../localTime.ts';
import { learnt, trafficFactor, UNLEARNT, type FinishedLeg } from './traffic.ts';

/** A Saturday; local time is UTC-6. */
const local = (time: string): number => Date.parse(`2026-11-21T${time}:00.000-06:00`);

describe('the traffic by hour', () => {
  it.each([
    ['03:00', 1],
    ['05:00', 1.15],
    ['06:29', 1.15],
    ['06:30', 1.35],
    ['08:44', 1.35],
    ['08:45', 1.15],
    ['12:00', 1.35],
    ['14:00', 1.15],
    ['15:30', 1.35],
    ['19:59', 1.35],
    ['20:00', 1.15],
    ['22:00', 1],
  ])('[TF1] at %s rides take %d times as long', (time, factor) => {
    expect(trafficFactor(local(time))).toBe(factor);
  });

  it('[TF2] is multiplied by the learnt factor of that hour of the week only', () => {
    const table = UNLEARNT.map((value, hour) => (hour === localWeekHour(local('13:10')) ? 1.2 : value));
    expect(trafficFactor(local('13:10'), table)).toBeCloseTo(1.35 * 1.2);
    expect(trafficFactor(local('11:10'), table)).toBe(1.15);
    expect(trafficFactor(local('13:10') - 86_400_000, table)).toBe(1.35);
  });
});

describe('learning from rides', () => {
  const rides = (count: number, only: Partial<FinishedLeg> = {}): FinishedLeg[] =>
    Array.from({ length: count }, () => ({ startedAt: local('10:15'), emptyS: 600, tookS: 600 * 1.15 * 1.5, ...only }));
  const hour = localWeekHour(local('10:15'));

  it('[TF3] moves an hour towards the median of its rides, further with more rides', () => {
    const [few = 0, many = 0] = [rides(5), rides(500)].map((legs) => learnt(legs)[hour]);
    expect(few).toBeCloseTo((20 + 5 * 1.5) / 25);
    expect(many).toBeGreaterThan(1.47);
    expect(learnt([...rides(9), ...rides(4, { tookS: 700 })])[hour]).toBeGreaterThan(1);
    expect(learnt(rides(5)).filter((value) => value !== 1)).toHaveLength(1);
  });

  it('[TF3] ignores short and impossible rides', () => {
    const nothing = [
      ...rides(50, { emptyS: 119, tookS: 300 }),
      ...rides(50, { tookS: 600 * 1.15 * 3.1 }),
      ...rides(50, { tookS: 200 }),
    ];
    expect(learnt(nothing)).toEqual(UNLEARNT);
  });

  it('[TF3] continues from the existing factor', () => {
    const once = learnt(rides(20));
    const twice = learnt(rides(20), once);
    expect(once[hour]).toBeCloseTo(1.25);
    expect(twice[hour]).toBeCloseTo(1.375);
  });
});
