// The table of alarms: priority, delay before the announcement, and limit for shelving.
import type { Alarm, AlarmPriority, AlarmRule } from '@despacho/contract/alarms.ts';

export type AlarmRuleRow = {
  priority: AlarmPriority;
  /** [AR7] Milliseconds the condition must last before the announcement; dangers have no delay. */
  holdMs: number;
  /** The default and the maximum time of shelving. */
  shelveMinutes: number;
  longestShelveMinutes: number;
  /** [ES1] Real milliseconds without an owner until the next person on duty is called, and until everyone is. */
  escalation: { nextAfterMs: number; everyoneAfterMs: number; hasSms: boolean };
};

const HOLD_MS = 60_000;

const medium = (shelveMinutes: number): AlarmRuleRow => ({
  priority: 'medium',
  holdMs: HOLD_MS,
  shelveMinutes,
  longestShelveMinutes: 120,
  escalation: { nextAfterMs: 60_000, everyoneAfterMs: 120_000, hasSms: false },
});
const high: AlarmRuleRow = {
  priority: 'high',
  holdMs: 0,
  shelveMinutes: 5,
  longestShelveMinutes: 15,
  escalation: { nextAfterMs: 30_000, everyoneAfterMs: 60_000, hasSms: true },
};

/** [AR1] */
export const ALARM_RULES = {
  branch: medium(15),
  zone: medium(10),
  silentCourier: medium(10),
  theft: high,
  extortion: high,
  accident: high,
  late: medium(15),
  late2h: medium(30),
  noCourier: medium(10),
} as const satisfies Record<AlarmRule, AlarmRuleRow>;

/** [AR8] The key of which one alarm may be open. */
export const callKey = ({ rule, subject }: Pick<Alarm, 'rule' | 'subject'>): string =>
  `${rule}-${subject.kind}-${subject.id}`;

/** [AR3] An episode of so many orders or couriers is raised, and stays until there are fewer than the second number. */
export const BRANCH_ORDERS = { raise: 4, stay: 2 } as const;
export const ZONE_COURIERS = { raise: 3, stay: 2 } as const;

const DANGERS: ReadonlySet<AlarmRule> = new Set<AlarmRule>(['theft', 'extortion', 'accident']);
/** A person may be hurt. */
export const isDanger = (rule: AlarmRule): boolean => DANGERS.has(rule);
