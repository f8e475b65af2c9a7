// Thefts and extortions: one every few hours, reported by a courier on the road, closed within the hour.
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import type { Incident, IncidentKind } from '@despacho/contract/incidents.ts';
import { incidentCodec, incidentPath } from '../../store/incidents.ts';
import { INCIDENT_NOTES } from '../city/text.ts';
import { idFor, randomFor } from '../random.ts';
import { mergeWrite, type Draft } from './draft.ts';
import { placeOf } from './couriers/tasks.ts';
import type { Rider } from './world.ts';

const SPAN_MS = 170 * MINUTE_MS;

const kinds = [
  ['Robo', 72],
  ['Extorsion', 28],
] as const satisfies readonly (readonly [IncidentKind, number])[];

export const incidentPathOf = ({ id, kind, at }: Incident): string => `${incidentPath(kind, Date.parse(at))}/${id}`;

export const incidentBy = (seed: number, rider: Rider, key: string, at: number): Incident => {
  const random = randomFor(seed, 'incident', key);
  const kind = random.weighted(kinds);
  const { id, name, company } = rider.courier;
  return {
    id: idFor(seed, 'incident', key),
    kind,
    at: new Date(at).toISOString(),
    position: placeOf(rider, at),
    userName: name,
    courier: { id, name },
    company,
    note: random.pick(INCIDENT_NOTES[kind]),
    closedAt: null,
  };
};

const reportIncident = (draft: Draft): void => {
  const { seed } = draft.base.setup;
  const span = Math.floor(draft.to / SPAN_MS);
  const random = randomFor(seed, 'incident-span', span);
  const at = Math.round((span + random.unit()) * SPAN_MS);
  if (at <= draft.from || at > draft.to) return;
  const riding = Array.from(draft.riders.values()).filter(({ task }) => task.stage === 'toCustomer');
  if (riding.length === 0) return;
  const rider = random.pick(riding);
  const incident = incidentBy(seed, rider, String(span), at);
  draft.incidents.set(incident.id, incident);
  mergeWrite(draft.writes, {
    kind: 'create',
    data: incidentCodec.write(incident),
    path: incidentPathOf(incident),
    phone: rider.courier.id,
  });
};

const closeIncidents = (draft: Draft): void => {
  for (const incident of draft.incidents.values()) {
    const openMs = randomFor(draft.base.setup.seed, 'incident-open', incident.id).between(12, 45) * MINUTE_MS;
    const closedAt = Date.parse(incident.at) + Math.round(openMs);
    if (closedAt > draft.to) continue;
    draft.incidents.delete(incident.id);
    const data = incidentCodec.write({ closedAt: new Date(closedAt).toISOString() });
    mergeWrite(draft.writes, { kind: 'update', isGuarded: true, path: incidentPathOf(incident), data });
  }
};

export const updateIncidents = (draft: Draft): void => {
  reportIncident(draft);
  closeIncidents(draft);
};
