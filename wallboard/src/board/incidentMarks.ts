// Open incidents on the map: what happened, since when, and who attends to it.
import type { IncidentRow } from '@despacho/domain/incidents.ts';
import { lngLat, type LngLat } from '@despacho/ui/map/geometry.ts';
import type { OpenAlarm } from './alarmRows.ts';
import type { BoardData } from './boardData.ts';
import { dangerRule, incidentHolder, incidentPlace, incidentWord } from './dangers.ts';

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
};

const MINUTE_MS = 60_000;

export const isUnattended = ({ isDanger, holder }: IncidentMark): boolean => isDanger && holder === null;

const urgency = (mark: IncidentMark): number => (isUnattended(mark) ? 0 : mark.isDanger ? 1 : 2);

/** [MA20] Dangers without an owner first, then the other dangers, then faults; the newest first among each. */
export const incidentMarks = (
  data: BoardData,
  incidents: readonly IncidentRow[],
  alarms: readonly OpenAlarm[],
  now: number,
): IncidentMark[] =>
  incidents
    .flatMap((row): IncidentMark[] => {
      const place = row.isOpen ? incidentPlace(row, data) : null;
      if (place === null) return [];
      const rule = dangerRule(row);
      return [
        {
          key: row.key,
          what: incidentWord(row, data),
          at: lngLat(place),
          ageMs: row.at === null ? null : Math.floor(Math.max(0, now - row.at) / MINUTE_MS) * MINUTE_MS,
          isDanger: rule !== null,
          holder: rule === null ? null : incidentHolder(row, rule, alarms),
        },
      ];
    })
    .sort((one, other) => urgency(one) - urgency(other));
