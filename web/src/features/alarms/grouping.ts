// Alarms that a person answers together are one row of the panel: one cause at one branch, or one start of the operation.
import type { Alarm, AlarmRule } from '@despacho/contract/alarms.ts';

/** From this many on; those of high priority stay single. */
const MIN = 3;
const MIN_OF_START = 2;

/** What they share. `place`: the id of the branch, else of the company; null: of neither. */
type AlarmCause = { kind: 'rule'; rule: AlarmRule; place: string | null } | { kind: 'start' };
export type AlarmGroup = { key: string; cause: AlarmCause; alarms: readonly Alarm[] };
export type Listed = { alarm: Alarm } | { group: AlarmGroup };

const causeOf = ({ foundAtStart, rule, branchId, companyId }: Alarm): AlarmCause =>
  foundAtStart === null ? { kind: 'rule', rule, place: branchId ?? companyId } : { kind: 'start' };

const keyOf = (alarm: Alarm): string => {
  const cause = causeOf(alarm);
  return cause.kind === 'start' ? `start ${alarm.foundAtStart}` : `${cause.rule} ${cause.place ?? ''}`;
};

/** [AR22] [AR26] In the given order; a group comes where its first alarm was. */
export const grouped = (alarms: readonly Alarm[]): Listed[] => {
  const groups = Map.groupBy(
    alarms.filter(({ priority }) => priority !== 'high'),
    keyOf,
  );
  return alarms.flatMap((alarm): Listed[] => {
    const members = groups.get(keyOf(alarm)) ?? [];
    const cause = causeOf(alarm);
    const min = cause.kind === 'start' ? MIN_OF_START : MIN;
    if (alarm.priority === 'high' || members.length < min) return [{ alarm }];
    return members[0] === alarm ? [{ group: { key: keyOf(alarm), cause, alarms: members } }] : [];
  });
};
