// The words of an entry: its type, and where it is.
import type { AlarmPlace } from '@despacho/contract/incidentCalls.ts';
import { duration } from '@despacho/ui/format.ts';
import { courierAlertLabel, INCIDENT_LABEL } from '@despacho/ui/text.ts';
import type { IncidentEntry } from './incidentEntries.ts';
import { incidentMapText } from './text.ts';

export const typeOf = ({ what }: Pick<IncidentEntry, 'what'>): string =>
  what.source === 'incident' ? INCIDENT_LABEL[what.kind] : courierAlertLabel(what.alert, what.kind);

export const userOf = ({ user }: Pick<IncidentEntry, 'user'>): string => user ?? incidentMapText.noUser;

export const placeWords = (place: AlarmPlace | null): string => {
  if (place === null) return incidentMapText.noPlace;
  return place.source === 'report'
    ? incidentMapText.reported
    : incidentMapText.lastPosition(duration((place.ageSec ?? 0) * 1_000));
};
