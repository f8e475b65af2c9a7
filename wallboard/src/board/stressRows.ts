// The second scene as rows: which branches and couriers need help, and how many free couriers are in each branch.
import type { SilenceReason } from '@despacho/contract/couriers/couriers.ts';
import { fixAgeMs, courierState } from '@despacho/domain/couriers/couriers.ts';
import { activeCourierId } from '@despacho/domain/live/rooms.ts';
import type { IncidentRow } from '@despacho/domain/incidents.ts';
import {
  stressedBranches,
  stressedCouriers,
  type BranchStress,
  type CourierStress,
  type Pile,
} from '@despacho/domain/board/stress.ts';
import type { BoardData, BoardTime, LevelledData } from './boardData.ts';
import { dangerRule, incidentWord } from './dangers.ts';
import { wholeMinutes } from './wholeMinutes.ts';

/** As many rows as a panel holds without scrolling; `portrait`: both panels one above the other. */
export const STRESS_ROWS = { near: 11, far: 4, farthest: 2, portrait: 9 };

export type BranchRow = BranchStress & { inStore: number };
/** `incident`: the incident in words; null when the reason is another. `silence`: what our application reported [CP11]. */
export type CourierRow = CourierStress & { incident: string | null; silence: SilenceReason | null };

export type StressList = {
  branches: BranchRow[];
  branchTotal: number;
  couriers: CourierRow[];
  courierTotal: number;
};

const minutesOrNull = (ms: number | null): number | null => (ms === null ? null : wholeMinutes(ms));
const steady = ({ count, oldestMs }: Pile): Pile => ({ count, oldestMs: minutesOrNull(oldestMs) });

/** Idle couriers in each branch. */
export const inStoreByBranch = ({ couriers, statuses, orders }: BoardData, now: number): Map<string, number> => {
  const busy = new Set(orders.map(activeCourierId));
  const counts = new Map<string, number>();
  for (const courier of couriers) {
    if (courier.branch === null || busy.has(courier.id)) continue;
    const state = courierState({ courier, status: statuses.get(courier.id) ?? null, isGoing: false }, now);
    if (state !== 'inStore' && state !== 'longWait') continue;
    counts.set(courier.branch.id, (counts.get(courier.branch.id) ?? 0) + 1);
  }
  return counts;
};

/** The worst open incident of each courier. */
const worstIncidents = (incidents: readonly IncidentRow[]): Map<string, IncidentRow> => {
  const worst = new Map<string, IncidentRow>();
  for (const row of incidents) {
    if (!row.isOpen || row.courier === null) continue;
    const worstSoFar = worst.get(row.courier.id);
    if (worstSoFar === undefined || (dangerRule(worstSoFar) === null && dangerRule(row) !== null))
      worst.set(row.courier.id, row);
  }
  return worst;
};

export const stressList = (
  data: LevelledData,
  incidents: readonly IncidentRow[],
  { now, rate }: BoardTime,
  free: ReadonlyMap<string, number> = inStoreByBranch(data, now),
): StressList => {
  const { levelled, couriers, fixes, isPast } = data;
  const branches = stressedBranches(levelled);
  const worst = worstIncidents(incidents);
  const reported = new Map(couriers.map(({ id, silence }) => [id, silence?.reason ?? null]));
  const inTrouble = stressedCouriers({
    couriers,
    orders: levelled,
    inDanger: new Set([...worst].filter(([, row]) => row.what.source === 'incident').map(([id]) => id)),
    fixAgeMs: (id) => {
      // Positions are not recorded, so no courier counts as silent.
      if (isPast) return 0;
      const fix = fixes.get(id);
      return fix === undefined ? null : fixAgeMs(fix.at, now, rate);
    },
  });
  return {
    branches: branches.slice(0, STRESS_ROWS.near).map((row) => ({
      ...row,
      late: steady(row.late),
      toBeLate: steady(row.toBeLate),
      withoutCourier: steady(row.withoutCourier),
      inStore: free.get(row.branch.id) ?? 0,
    })),
    branchTotal: branches.length,
    couriers: inTrouble.slice(0, STRESS_ROWS.near).map((row) => {
      const incident = worst.get(row.courier.id);
      return {
        ...row,
        late: steady(row.late),
        fixAgeMs: minutesOrNull(row.fixAgeMs),
        incident: incident === undefined ? null : incidentWord(incident, data),
        silence: reported.get(row.courier.id) ?? null,
      };
    }),
    courierTotal: inTrouble.length,
  };
};
