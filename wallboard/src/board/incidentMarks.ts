// Open incidents on the map: what happened, since when, and who attends to it.
import type { IncidentRow } from '@despacho/domain/incidents.ts';
import { lngLat, type LngLat } from '@despacho/ui/map/geometry.ts';
import type { OpenAlarm } from './alarmRows.ts';
import type { BoardData } from './boardData.ts';
import type { Danger } from './dangers.ts';
import { dangerRule, incidentHolder, incidentPlace, incidentWord } from './dangers.ts';
import { wholeMinutes } from './wholeMinutes.ts';

export type IncidentMark = {
  key: string;
  what: string;
  at: LngLat;
  /** Null when the time is unknown. Whole minutes. */
  ageMs: number | null;
  /** A person may be hurt: it needs an owner. */
  isDanger: boolean;
  /** The owner of its alarm. */
  holder: string | null;
  /** An exercise, named as one. */
  isDrill: boolean;
  /** [IC8] The last 15 minutes of the courier, of a danger; empty: unknown. */
  way: LngLat[];
};

export const isUnattended = ({ isDanger, holder }: IncidentMark): boolean => isDanger && holder === null;

const urgency = (mark: IncidentMark): number => {
  if (mark.isDrill) return 3;
  return isUnattended(mark) ? 0 : mark.isDanger ? 1 : 2;
};

/** [IC11] [IC12] A drill is marked where its courier is, after all that is real. */
const drillMarks = (dangers: readonly Danger[]): IncidentMark[] =>
  dangers.flatMap(({ key, what, at, ageMs, holder, isDrill, way }): IncidentMark[] =>
    isDrill && at !== null
      ? [{ key, what, at: lngLat(at), ageMs, isDanger: true, holder, isDrill, way: way.map(lngLat) }]
      : [],
  );

type Shown = {
  incidents: readonly IncidentRow[];
  alarms: readonly OpenAlarm[];
  dangers: readonly Danger[];
};

/** [MA20] Dangers without an owner first, then the other dangers, then faults; the newest first among each. */
export const incidentMarks = (data: BoardData, { incidents, alarms, dangers }: Shown, now: number): IncidentMark[] => {
  const ways = new Map(dangers.map(({ key, way }) => [key, way]));
  return [
    ...drillMarks(dangers),
    ...incidents.flatMap((row): IncidentMark[] => {
      const place = row.isOpen ? incidentPlace(row, data) : null;
      if (place === null) return [];
      const rule = dangerRule(row);
      return [
        {
          key: row.key,
          what: incidentWord(row, data),
          at: lngLat(place),
          ageMs: row.at === null ? null : wholeMinutes(now - row.at),
          isDanger: rule !== null,
          holder: rule === null ? null : incidentHolder(row, rule, alarms),
          isDrill: false,
          way: (ways.get(row.key) ?? []).map(lngLat),
        },
      ];
    }),
  ].sort((a, b) => urgency(a) - urgency(b));
};
