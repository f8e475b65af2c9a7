// INCIDENTES HOY as lines of text: kind, person, age [CO9].
import { incidentsToday, type IncidentRow } from '@despacho/domain/incidents.ts';
import type { BoardData } from './boardData.ts';
import { dangerRule, incidentWord } from './dangers.ts';
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

export const incidentRowsOf = ({ incidents, couriers }: BoardData, now: number): IncidentRow[] =>
  incidentsToday(incidents, couriers, now);

export const incidentList = (data: BoardData, rows: readonly IncidentRow[], now: number): IncidentList => ({
  rows: rows.slice(0, INCIDENT_ROWS).map((row) => lineOf(row, data, now)),
  total: rows.length,
  open: rows.filter(({ isOpen }) => isOpen).length,
});
