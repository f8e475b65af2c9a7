// Alarms of one cause at one branch are one row of the panel: a person answers them together.
import type { Alarm, AlarmRule } from '@despacho/contract/alarms.ts';

/** From this many on; those of high priority stay single. */
const LEAST = 3;

/** `place`: the id of the branch, else of the company; null: of neither. */
export type AlarmGroup = { key: string; rule: AlarmRule; place: string | null; alarms: readonly Alarm[] };
export type Listed = { alarm: Alarm } | { group: AlarmGroup };

const placeOf = ({ branchId, companyId }: Alarm): string | null => branchId ?? companyId;
const keyOf = (alarm: Alarm): string => `${alarm.rule} ${placeOf(alarm) ?? ''}`;

/** [AR22] In the given order; a group comes where its first alarm was. */
export const grouped = (alarms: readonly Alarm[]): Listed[] => {
  const groups = Map.groupBy(
    alarms.filter(({ priority }) => priority !== 'high'),
    keyOf,
  );
  return alarms.flatMap((alarm): Listed[] => {
    const members = groups.get(keyOf(alarm)) ?? [];
    if (alarm.priority === 'high' || members.length < LEAST) return [{ alarm }];
    const group = { key: keyOf(alarm), rule: alarm.rule, place: placeOf(alarm), alarms: members };
    return members[0] === alarm ? [{ group }] : [];
  });
};
