// The figures of the report, picked from the sums of its days.
import { alarmRule } from '@despacho/contract/alarms.ts';
import { messageChannel, type MessageChannel } from '@despacho/contract/messages.ts';
import {
  MAX_ALARM_SOURCES,
  TRUST_FIGURES,
  type AlarmSource,
  type TrustFigure,
  type TrustFigureValue,
  type TrustShare,
} from '@despacho/contract/trust.ts';
import { FLOOD_STARTS_OVER } from '../alarms/flood.ts';
import { ALARM_RULES } from '../alarms/rules.ts';
import type { MessageEnd, TrustCounts } from './counts.ts';

const NONE: TrustShare = { part: 0, of: 0 };
const MESSAGE_ENDS = ['sent', 'failed', 'dropped', 'recorded'] as const satisfies readonly MessageEnd[];

const of = (counts: TrustCounts, name: string): number => counts[name] ?? 0;

/** The counts of one kind, their names split at the bars, without the first part. */
const named = (counts: TrustCounts, kind: string): { parts: string[]; count: number }[] =>
  Object.entries(counts).flatMap(([name, count]) => {
    const [first, ...parts] = name.split('|');
    return first === kind ? [{ parts, count }] : [];
  });

const total = (rows: readonly { count: number }[]): number => rows.reduce((sum, { count }) => sum + count, 0);

/** [TS2] */
export const recallOf = (counts: TrustCounts): TrustShare => ({
  part: of(counts, 'lateForecast'),
  of: of(counts, 'late'),
});

/** [TS3] */
export const precisionOf = (counts: TrustCounts): TrustShare => ({
  part: of(counts, 'warnedLate'),
  of: of(counts, 'warnedLate') + of(counts, 'warnedOnTime'),
});

type Window = { alarms: number; controllers: number; count: number };

const windowsIn = (counts: TrustCounts): Window[] =>
  named(counts, 'window')
    .map(({ parts, count }) => ({ alarms: Number(parts[0]), controllers: Number(parts[1]), count }))
    .filter(({ alarms, controllers }) => alarms >= 0 && controllers >= 1);

const rateIn = (windows: readonly Window[]): TrustShare =>
  windows.reduce(
    ({ part, of: people }, { alarms, controllers, count }) => ({
      part: part + alarms * count,
      of: people + controllers * count,
    }),
    NONE,
  );

/** [TS14] Alarms, and the controllers of each ten minutes added up. */
export const alarmRateOf = (counts: TrustCounts): TrustShare => rateIn(windowsIn(counts));

/** [TS4] The ten minutes with the most alarms for each controller. */
const worstOf = (windows: readonly Window[]): TrustShare =>
  windows.reduce(
    (worst, { alarms, controllers }) =>
      worst.of === 0 || alarms / controllers > worst.part / worst.of ? { part: alarms, of: controllers } : worst,
    NONE,
  );

const isHigh = (rule: string | undefined): boolean => {
  const read = alarmRule.safeParse(rule).data;
  return read !== undefined && ALARM_RULES[read].priority === 'high';
};

/** [TS20] [TS21] [TS22] */
const alarmLoad = (
  counts: TrustCounts,
): Pick<
  Shares,
  'alarms' | 'alarmRate' | 'worstAlarmRate' | 'floodShare' | 'highShare' | 'returnedShare' | 'standing'
> => {
  const windows = windowsIn(counts);
  const alarms = named(counts, 'alarm');
  return {
    alarms: total(alarms),
    alarmRate: rateIn(windows),
    worstAlarmRate: worstOf(windows),
    floodShare: { part: total(windows.filter((each) => each.alarms > FLOOD_STARTS_OVER)), of: total(windows) },
    highShare: { part: total(alarms.filter(({ parts: [rule] }) => isHigh(rule))), of: total(alarms) },
    returnedShare: { part: of(counts, 'returned'), of: of(counts, 'raised') },
    standing: { part: of(counts, 'standing'), of: of(counts, 'watchedDays') },
  };
};

type Shares = Record<TrustFigure, TrustShare | number>;

/** [TS5] */
const choices = (
  counts: TrustCounts,
): Pick<Shares, 'suggestedChosen' | 'firstChosen' | 'otherChosen' | 'unsuggested'> => {
  const chosen = total(named(counts, 'rank'));
  const suggested = chosen + of(counts, 'otherChosen');
  const unsuggested = of(counts, 'unsuggested');
  return {
    suggestedChosen: { part: chosen, of: suggested },
    firstChosen: { part: of(counts, 'rank|1'), of: suggested },
    otherChosen: { part: of(counts, 'otherChosen'), of: suggested },
    unsuggested: { part: unsuggested, of: suggested + unsuggested },
  };
};

/** [TS7] Of all messages of the channel that came to an end. */
const messages = (counts: TrustCounts, channel: MessageChannel): Record<MessageEnd, TrustShare> => {
  const ended = MESSAGE_ENDS.reduce((sum, end) => sum + of(counts, `${channel}|${end}`), 0);
  const share = (end: MessageEnd): TrustShare => ({ part: of(counts, `${channel}|${end}`), of: ended });
  return { sent: share('sent'), failed: share('failed'), dropped: share('dropped'), recorded: share('recorded') };
};

const sharesOf = (counts: TrustCounts): Shares => {
  const sms = messages(counts, messageChannel.enum.sms);
  const email = messages(counts, messageChannel.enum.email);
  const saved = of(counts, 'warnedSaved');
  return {
    recall: recallOf(counts),
    precision: precisionOf(counts),
    saved: { part: saved, of: saved + precisionOf(counts).of },
    createdInside: { part: of(counts, 'createdInside'), of: of(counts, 'createdIntervals') },
    goingInside: { part: of(counts, 'goingInside'), of: of(counts, 'goingIntervals') },
    ...alarmLoad(counts),
    ...choices(counts),
    proposalsAccepted: { part: of(counts, 'proposalAccepted'), of: of(counts, 'proposed') },
    proposalsChanged: { part: of(counts, 'proposalChanged'), of: of(counts, 'proposed') },
    promisesKept: { part: of(counts, 'promiseKept'), of: of(counts, 'promised') },
    conflicts: { part: of(counts, 'conflicts'), of: of(counts, 'saves') },
    conflictsSaved: { part: of(counts, 'conflictsSaved'), of: of(counts, 'conflicts') },
    smsSent: sms.sent,
    smsFailed: sms.failed,
    smsDropped: sms.dropped,
    smsRecorded: sms.recorded,
    emailSent: email.sent,
    emailFailed: email.failed,
    emailDropped: email.dropped,
    emailRecorded: email.recorded,
    silence: { part: of(counts, 'silentMinutes'), of: of(counts, 'carriedMinutes') },
    stageMissing: { part: of(counts, 'stageMissing'), of: of(counts, 'delivered') },
    unreadable: of(counts, 'unreadable'),
  };
};

/** [TS9] In the order of the report; `of` null for plain counts. */
export const figuresOf = (counts: TrustCounts): TrustFigureValue[] => {
  const shares = sharesOf(counts);
  return TRUST_FIGURES.map((id) => {
    const value = shares[id];
    return typeof value === 'number' ? { id, part: value, of: null } : { id, part: value.part, of: value.of };
  });
};

type Source = Pick<AlarmSource, 'rule' | 'alarms'> & { companyId: string | null; branchId: string | null };

const idIn = (text: string | undefined): string | null => {
  if (text === undefined || text === '') return null;
  try {
    return decodeURIComponent(text);
  } catch {
    // Another program wrote it: the alarm counts, without a place.
    return null;
  }
};

/** [TS4] The most alarms first, at most ten. */
export const alarmSources = (counts: TrustCounts): Source[] =>
  named(counts, 'alarm')
    .flatMap(({ parts: [rule, companyId, branchId], count }) => {
      const read = alarmRule.safeParse(rule).data;
      return read === undefined
        ? []
        : [{ rule: read, companyId: idIn(companyId), branchId: idIn(branchId), alarms: count }];
    })
    .toSorted((a, b) => b.alarms - a.alarms)
    .slice(0, MAX_ALARM_SOURCES);
