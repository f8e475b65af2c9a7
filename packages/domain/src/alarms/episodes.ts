// What an open episode covers now: computed by every screen from its own live state, never stored.
import type { Alarm } from '@despacho/contract/alarms.ts';
import type { Courier, CourierStatus } from '@despacho/contract/couriers/couriers.ts';
import type { LateLimits } from '../board/board.ts';
import { courierState, goingCouriers, isOnDuty } from '../couriers/couriers.ts';
import { branchTroubles, type BranchTrouble, type TroubledOrder } from './branchTroubles.ts';
import { silences, silencesByZone, type SilentOrder, type Positions, type Silence } from './silences.ts';

/** Fits the staff's order and the wall's. */
export type EpisodeOrder = TroubledOrder & SilentOrder;
type EpisodeCourier = Pick<Courier, 'id' | 'branch' | 'availability' | 'accountStatus'>;

export type EpisodeBoard<T> = Positions & {
  orders: Iterable<T>;
  couriers: Iterable<EpisodeCourier>;
  statuses: Pick<ReadonlyMap<string, CourierStatus>, 'get'>;
  companies: LateLimits;
};

/** `inStore`: couriers who wait in the branch. Zones: the longest silent first. */
export type Episode<T> =
  | { kind: 'branch'; trouble: BranchTrouble<T>; inStore: number }
  | { kind: 'zone'; zone: string; silent: readonly Silence[] };

const waitingCouriers = <T extends EpisodeOrder>(board: EpisodeBoard<T>, now: number): Map<string, number> => {
  const going = goingCouriers(board.orders);
  const waiting = new Map<string, number>();
  for (const courier of board.couriers) {
    if (courier.branch === null || !isOnDuty(courier)) continue;
    const situation = { courier, status: board.statuses.get(courier.id) ?? null, isGoing: going.has(courier.id) };
    const state = courierState(situation, now);
    if (state !== 'inStore' && state !== 'longWait') continue;
    waiting.set(courier.branch.id, (waiting.get(courier.branch.id) ?? 0) + 1);
  }
  return waiting;
};

/** [AR19] By alarm; an episode that covers nothing in this view any more is left out. */
export const episodesOf = <T extends EpisodeOrder>(
  alarms: Iterable<Pick<Alarm, 'id' | 'subject' | 'clearedAt'>>,
  given: EpisodeBoard<T>,
  now: number,
): Map<string, Episode<T>> => {
  const open = [...alarms].filter(({ clearedAt }) => clearedAt === null);
  const isAny = (kind: Alarm['subject']['kind']): boolean => open.some(({ subject }) => subject.kind === kind);
  const board = { ...given, orders: [...given.orders] };
  const troubles = isAny('branch') ? branchTroubles(board.orders, board.companies, now) : new Map<string, never>();
  const waiting = isAny('branch') ? waitingCouriers(board, now) : new Map<string, number>();
  const zones = isAny('zone') ? silencesByZone(silences(board.orders, board, now)) : new Map<string, never>();
  const episodeOf = ({ kind, id, label }: Alarm['subject']): Episode<T> | null => {
    if (kind === 'branch') {
      const trouble = troubles.get(id);
      return trouble === undefined ? null : { kind, trouble, inStore: waiting.get(id) ?? 0 };
    }
    const silent = kind === 'zone' ? zones.get(id) : undefined;
    if (silent === undefined) return null;
    return { kind: 'zone', zone: label, silent: silent.toSorted((a, b) => b.silentMs - a.silentMs) };
  };
  return new Map(
    open.flatMap(({ id, subject }) => {
      const episode = episodeOf(subject);
      return episode === null ? [] : [[id, episode] as const];
    }),
  );
};
