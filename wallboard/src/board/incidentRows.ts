// INCIDENTES HOY as lines of text: kind, person, age [CO9]. One incident is one row with one age, however often it was reported.
import { incidentsToday, type IncidentRow } from '@despacho/domain/incidents.ts';
import { reportedEvents, SAME_EVENT_MS } from '@despacho/domain/incidents/reports.ts';
import type { BoardData } from './boardData.ts';
import { dangerRule, incidentWord, waitingReports } from './dangers.ts';
import { wholeMinutes } from './wholeMinutes.ts';

/** As many as the panel holds. */
const INCIDENT_ROWS = 3;

export type IncidentLine = {
  key: string;
  icon: 'danger' | 'fault';
  what: string;
  who: string | null;
  /** Null when the time is unknown. Whole minutes. */
  ageMs: number | null;
  isOpen: boolean;
};

export type IncidentList = { rows: IncidentLine[]; total: number; open: number };

const lineOf = ({ key, what, at, courier, isOpen }: IncidentRow, data: BoardData, now: number): IncidentLine => ({
  key,
  icon: dangerRule({ what }) === null ? 'fault' : 'danger',
  what: incidentWord({ what }, data),
  who: courier?.name ?? null,
  ageMs: at === null ? null : wholeMinutes(now - at),
  isOpen,
});

/** [IC2] The first report of each event, which is open while one of its reports is. */
const eventsIn = ({ incidents }: BoardData) =>
  reportedEvents(incidents).map(({ first, isOpen }) => (isOpen ? { ...first, closedAt: null } : first));

/** An open danger that its courier also reported as an alert is one event. */
const isSameEvent = (incident: IncidentRow, alert: IncidentRow): boolean =>
  incident.isOpen &&
  alert.courier?.id === incident.courier?.id &&
  dangerRule(alert) === dangerRule(incident) &&
  (alert.at === null || incident.at === null || Math.abs(alert.at - incident.at) <= SAME_EVENT_MS);

/** [WA18] Each with the earliest time that was reported of it. */
export const incidentRowsOf = (data: BoardData, now: number): IncidentRow[] => {
  const rows = incidentsToday(eventsIn(data), data.couriers, now);
  const alerts = rows.filter(({ what }) => what.source === 'courier');
  const waiting = waitingReports(data);
  const alertOf = (row: IncidentRow): IncidentRow | undefined =>
    row.what.source === 'incident' && !waiting.has(row.key)
      ? alerts.find((alert) => isSameEvent(row, alert))
      : undefined;
  const merged = new Set(rows.map(alertOf));
  const earliest = (row: IncidentRow): IncidentRow => {
    const at = alertOf(row)?.at ?? null;
    return at === null || (row.at !== null && row.at <= at) ? row : { ...row, at };
  };
  return rows.filter((row) => !merged.has(row)).map(earliest);
};

export const incidentList = (data: BoardData, rows: readonly IncidentRow[], now: number): IncidentList => ({
  rows: rows.slice(0, INCIDENT_ROWS).map((row) => lineOf(row, data, now)),
  total: rows.length,
  open: rows.filter(({ isOpen }) => isOpen).length,
});
