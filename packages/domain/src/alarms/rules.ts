// The table of alarms: how urgent each is, how long it must hold before anybody is called, and how long it may be put aside.
import type { Alarm, AlarmPriority, AlarmRule } from '@despacho/contract/alarms.ts';

export type AlarmRuleRow = {
  priority: AlarmPriority;
  /** [AR7] Milliseconds it must have been seen before it is announced; what is dangerous does not wait. */
  holdMs: number;
  /** What shelving means unless somebody says otherwise, and the most it may mean. */
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

/** [AR8] What may be open once: the call, whatever rule it has grown into, and whom it is about. */
export const callKey = ({ rule, subject }: Pick<Alarm, 'rule' | 'subject'>): string =>
  `${rows[rule].continues ?? rule}-${subject.kind}-${subject.id}`;
