// Thefts and extortions before the simulation starts: one on most days of the month, and two today.
import { DAY_MS, MINUTE_MS } from '@despacho/contract/durations.ts';
import type { Incident } from '@despacho/contract/incidents.ts';
import { startOfLocalDay } from '@despacho/domain/localTime.ts';
import { near } from '../city/geo.ts';
import { NEIGHBOURHOODS } from '../city/neighbourhoods.ts';
import { incidentCodec } from '../../store/incidents.ts';
import { writeConfirmed } from '../../store/orders/phoneTimes.ts';
import { documentOf, type PlainDocument } from '../documents.ts';
import { randomFor } from '../random.ts';
import { incidentBy, incidentPathOf } from '../simulator/incidents.ts';
import type { Rider } from '../simulator/world.ts';

const DAYS = 30;

const documentFor = (incident: Incident): PlainDocument => ({
  ...documentOf(incidentCodec, incident),
  path: incidentPathOf(incident),
});

/** A random courier at a random position of the city. */
const randomIncident = (seed: number, riders: readonly Rider[], key: string, at: number): Incident => {
  const random = randomFor(seed, 'old-incident', key);
  const { centre, radiusM } = random.pick(NEIGHBOURHOODS);
  return { ...incidentBy(seed, random.pick(riders), key, at), position: near(centre, radiusM, random) };
};

const monthBefore = (seed: number, riders: readonly Rider[], now: number): PlainDocument[] =>
  Array.from({ length: DAYS }, (_, day) => day + 1).flatMap((daysBack) => {
    const random = randomFor(seed, 'old-incidents', daysBack);
    if (random.chance(0.3)) return [];
    const at = Math.round(startOfLocalDay(now) - daysBack * DAY_MS + random.between(8, 23) * 60 * MINUTE_MS);
    const closedAt = new Date(Math.round(at + random.between(30, 200) * MINUTE_MS)).toISOString();
    return [documentFor({ ...randomIncident(seed, riders, `day-${daysBack}`, at), closedAt })];
  });

const activeRiders = (riders: readonly Rider[]): Rider[] =>
  riders.filter(({ courier }) => courier.accountStatus === 'ACTIVE');

/** Shortly after midnight both happened just now. */
export const incidentsOfToday = (seed: number, riders: readonly Rider[], now: number): Incident[] => {
  const active = activeRiders(riders);
  const since = startOfLocalDay(now);
  const theft = randomIncident(seed, active, 'today-theft', Math.max(since, now - 14 * MINUTE_MS));
  const extortion = randomIncident(seed, active, 'today-extortion', Math.max(since, now - 41 * MINUTE_MS));
  return [
    { ...theft, kind: 'Robo' },
    { ...extortion, kind: 'Extorsion' },
  ];
};

export const incidentsBefore = (seed: number, riders: readonly Rider[], now: number): PlainDocument[] => [
  ...monthBefore(seed, activeRiders(riders), now),
  // The store has them from now on, not since they happened.
  ...incidentsOfToday(seed, riders, now)
    .map(documentFor)
    .map((document) => ({ ...document, data: { ...document.data, ...writeConfirmed(now) } })),
];
