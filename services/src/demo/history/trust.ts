// Counts of the trust report of the weeks before, so that the report has something to compare with on the first day.
import type { AlarmRule } from '@despacho/contract/alarms.ts';
import { MAX_SUGGESTED } from '@despacho/contract/couriers/suggestions.ts';
import { dayWindow, localDay } from '@despacho/domain/localTime.ts';
import { addCounts, alarmCount, type TrustCounts } from '@despacho/domain/trust/counts.ts';
import { trustDay } from '../../store/trust/trustDays.ts';
import { BRANCHES } from '../city/companies.ts';
import type { PlainDocument } from '../documents.ts';
import { randomFor, type Random } from '../random.ts';

const DAYS = 42;
/** Ten minutes of a day in which someone is on duty. */
const WINDOWS = 96;
/** Orders of one day. */
const ORDERS = 1_400;

const partOf = (whole: number, share: number): number => Math.min(whole, Math.round(whole * share));

/** Forecasts of each kind, the more often the nearer to the present: the city learns. `back`: days ago. */
const forecasts = (random: Random, back: number): TrustCounts => {
  const late = random.whole(34, 70);
  const learned = 0.12 * (1 - back / DAYS);
  const lateForecast = partOf(late, random.between(0.62, 0.74) + learned);
  const warnedLate = Math.min(late, lateForecast + random.whole(2, 6));
  const [createdIntervals, goingIntervals] = [random.whole(1_000, 1_300), random.whole(1_000, 1_300)];
  return {
    createdIntervals,
    createdInside: partOf(createdIntervals, random.between(0.77, 0.83)),
    goingIntervals,
    goingInside: partOf(goingIntervals, random.between(0.77, 0.83)),
    late,
    lateForecast,
    warnedLate,
    warnedOnTime: partOf(warnedLate, random.between(0.3, 0.45) - learned),
    warnedSaved: random.whole(5, 14),
  };
};

const windows = (random: Random): TrustCounts =>
  addCounts(
    Array.from({ length: WINDOWS }, () => {
      const controllers = random.whole(2, 4);
      const alarms = random.weighted([
        [0, 82],
        [1, 12],
        [2, 4],
        [5, 1],
      ]);
      return { [`window|${alarms}|${controllers}`]: 1 };
    }),
  );

const RULES = [
  ['branch', 10],
  ['silentCourier', 6],
  ['zone', 3],
  ['accident', 0.4],
  ['theft', 0.3],
] as const satisfies readonly (readonly [AlarmRule, number])[];

/** A few branches have most of the trouble. */
const alarms = (random: Random): TrustCounts => {
  const raised = random.whole(14, 26);
  const load = { raised, returned: random.whole(0, 2), watchedDays: 1, standing: random.chance(0.15) ? 1 : 0 };
  return addCounts([
    load,
    ...Array.from({ length: raised }, () => {
      const rule = random.weighted(RULES);
      const branch = BRANCHES[Math.floor(random.unit() ** 2 * BRANCHES.length)];
      const branchId = rule === 'zone' ? null : (branch?.id ?? null);
      return { [alarmCount({ rule, companyId: branch?.company.id ?? null, branchId })]: 1 };
    }),
  ]);
};

const choices = (random: Random): TrustCounts =>
  addCounts(
    Array.from({ length: random.whole(180, 260) }, () => {
      const rank = 1 + Math.floor(random.unit() ** 3 * Math.min(4, MAX_SUGGESTED));
      const name = random.weighted([
        [`rank|${rank}`, 68],
        ['otherChosen', 18],
        ['unsuggested', 14],
      ]);
      return { [name]: 1 };
    }),
  );

/** Plans that a dispatcher asked for at the peaks. */
const plans = (random: Random): TrustCounts => {
  const proposed = random.whole(60, 110);
  const proposalAccepted = partOf(proposed, random.between(0.66, 0.8));
  const promised = partOf(proposalAccepted, random.between(0.9, 0.98));
  return {
    proposed,
    proposalAccepted,
    proposalChanged: partOf(proposed - proposalAccepted, random.between(0.5, 0.8)),
    promised,
    promiseKept: partOf(promised, random.between(0.6, 0.75)),
  };
};

const others = (random: Random): TrustCounts => {
  const saves = random.whole(320, 520);
  const conflicts = partOf(saves, random.between(0.008, 0.025));
  const [sms, emails] = [random.whole(900, 1_300), random.whole(280, 420)];
  const carriedMinutes = random.whole(13_000, 17_000);
  const delivered = random.whole(ORDERS - 200, ORDERS);
  return {
    saves,
    conflicts,
    conflictsSaved: partOf(conflicts, random.between(0.5, 0.9)),
    'sms|sent': sms,
    'sms|failed': random.whole(2, 16),
    'sms|dropped': random.whole(8, 30),
    'email|sent': emails,
    'email|failed': random.whole(0, 4),
    'email|dropped': random.whole(2, 9),
    carriedMinutes,
    silentMinutes: partOf(carriedMinutes, random.between(0.03, 0.07)),
    delivered,
    stageMissing: partOf(delivered, random.between(0.004, 0.015)),
    unreadable: random.chance(0.3) ? random.whole(1, 3) : 0,
  };
};

/** [TS1] Up to yesterday; today is counted by the running product. `now`: ms of the operation's clock. */
export const trustBefore = (seed: number, now: number): PlainDocument[] =>
  Array.from({ length: DAYS }, (_, at) => {
    const back = at + 1;
    const random = randomFor(seed, 'trust', back);
    const counts = [
      forecasts(random, back),
      windows(random),
      alarms(random),
      choices(random),
      plans(random),
      others(random),
    ];
    return trustDay(localDay(dayWindow(now, back).from), addCounts(counts));
  });
