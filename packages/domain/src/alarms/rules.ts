// The table of alarms: priority, delay before the announcement, and limit for shelving.
import type { Alarm, AlarmPriority, AlarmRule } from '@despacho/contract/alarms.ts';

export type AlarmRuleRow = {
  priority: AlarmPriority;
  /** [AR7] Milliseconds the condition must last before the announcement; dangers have no delay. */
  holdMs: number;
  /** The default and the maximum time of shelving. */
  shelveMinutes: number;
  longestShelveMinutes: number;
  /** [AR2] The alarm this one continues instead of calling people a second time. */
  continues?: AlarmRule;
};

const HOLD_MS = 30_000;

const medium = (shelveMinutes: number): AlarmRuleRow => ({
  priority: 'medium',
  holdMs: HOLD_MS,
  shelveMinutes,
  longestShelveMinutes: 120,
});
const high: AlarmRuleRow = { priority: 'high', holdMs: 0, shelveMinutes: 5, longestShelveMinutes: 15 };

/** [AR1] */
export const ALARM_RULES = {
  late: medium(15),
  late2h: { ...medium(30), continues: 'late' },
  noCourier: medium(10),
  silentCourier: medium(10),
  theft: high,
  extortion: high,
  accident: high,
} as const satisfies Record<AlarmRule, AlarmRuleRow>;

const rows: Record<AlarmRule, AlarmRuleRow> = ALARM_RULES;

/** [AR8] The key of which one alarm may be open: the call, with any of its rules, and its subject. */
export const callKey = ({ rule, subject }: Pick<Alarm, 'rule' | 'subject'>): string =>
  `${rows[rule].continues ?? rule}-${subject.kind}-${subject.id}`;
