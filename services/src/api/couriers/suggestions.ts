// Handler of GET /api/suggestions: couriers that can be assigned orders, first whom the plan would choose for them alone.
import type { Scope } from '@despacho/contract/accounts/access.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import type { Reference } from '@despacho/contract/values.ts';
import { scopeContains } from '@despacho/domain/access/scope.ts';
import {
  mayTake,
  otherCouriers,
  suggestionsOf,
  type Candidate,
  type Ranked,
  type Served,
} from '@despacho/domain/couriers/suggestions.ts';
import { collectedCents } from '@despacho/domain/money/amounts.ts';
import { exceedsLimit, seesCash } from '@despacho/domain/money/cashLimit.ts';
import { seesCourier } from '@despacho/domain/live/rooms.ts';
import { isRealPosition } from '@despacho/domain/orders/order.ts';
import { problemOf } from '@despacho/domain/plan/planData.ts';
import { COUNTER_SEC } from '@despacho/domain/plan/presentWork.ts';
import { rankCouriers, type RankedCourier } from '@despacho/domain/plan/ranking.ts';
import type { ProcessContext } from '../../platform/context.ts';
import { openBoard, type Board } from '../../plans/board.ts';
import type { Situation } from '../../plans/situation.ts';
import { candidateOf, hasPlace, targetOf, type PlanTarget } from '../../plans/workers.ts';
import type { LiveFold } from '../../store/live/foldLive.ts';
import type { Handlers } from '../handlers.ts';
import { respond, refuse } from '../outcome.ts';

type Dependencies = Pick<ProcessContext, 'clock'> & {
  fold: LiveFold;
  situation: () => Promise<Situation>;
  /** [PL10] */
  formerCouriers: (order: Order) => Promise<ReadonlySet<string>>;
};
/** `target` null: the branch has no place. */
type Wanted = { served: Served; branch: Reference; target: PlanTarget | null; cashCents: number };
type Query = { order?: string | undefined; orders?: string[] | undefined; branch?: string | undefined };

/** The times of a courier who was ranked; the wanted orders are the first of the board. */
const timesOf = (
  { data, candidates }: Board,
  wanted: readonly Wanted[],
  { courier, costMin, visits }: RankedCourier,
): Ranked[] => {
  const wantedVisits = visits.filter(({ order }) => order < wanted.length);
  const last = wantedVisits.at(-1);
  const [candidate, own] = [candidates[courier], wanted[last?.order ?? -1]];
  const order = data.orders[last?.order ?? -1];
  if (candidate === undefined || last === undefined || own === undefined || order === undefined) return [];
  const secondsTo = (minute: number): number => Math.max(0, Math.round((minute - data.now) * 60));
  const hasDoor = own.target !== null && own.target.door !== null;
  const fetchedWithIt = visits.filter((visit) => visit.pickedAt === last.pickedAt && visit.order !== last.order);
  return [
    {
      candidate,
      costMin,
      served: own.served,
      branch: own.branch,
      atBranchSec: Math.max(0, secondsTo(last.pickedAt) - COUNTER_SEC / 2),
      arrivesInSec: hasDoor ? secondsTo(last.droppedAt) : null,
      lateSec: hasDoor ? Math.max(0, Math.round((last.droppedAt - order.placedAt - order.limitMin) * 60)) : null,
      sameTrip: fetchedWithIt.length,
    },
  ];
};

/** [OR48] Without a position, or where the branch has none: by fewer orders, then by id. */
const unplaced = (candidates: readonly Candidate[], [first]: readonly Wanted[]): Ranked[] =>
  candidates
    .toSorted((a, b) => a.orderCount - b.orderCount || (a.courier.id < b.courier.id ? -1 : 1))
    .flatMap((candidate): Ranked[] => {
      if (first === undefined) return [];
      const unknown = { costMin: null, atBranchSec: null, arrivesInSec: null, lateSec: null, sameTrip: 0 };
      return [{ candidate, served: first.served, branch: first.branch, ...unknown }];
    });

export const suggestionHandlers = ({
  clock,
  fold,
  situation,
  formerCouriers,
}: Dependencies): Pick<Handlers, 'suggestions'> => {
  /** Null: the caller's scope has no such order or branch. */
  const wantedOf = async (scope: Scope, query: Pick<Query, 'order' | 'branch'>): Promise<Wanted | null> => {
    const order = query.order === undefined ? null : fold.find('order', query.order);
    const branch = fold.find('branch', query.branch ?? order?.branch?.id ?? '');
    if (branch === null || (query.order !== undefined && order === null)) return null;
    const served = { companyId: order?.company.id ?? branch.company.id, branchId: branch.id };
    if (!scopeContains(scope, served)) return null;
    const { id, name, position } = branch;
    // The order that is being written begins now.
    const written = {
      id: '',
      served,
      door: null,
      placedAt: clock.now(),
      readyAt: clock.now(),
      formerCouriers: new Set<string>(),
      cashCents: 0,
    };
    const target =
      order !== null
        ? targetOf(fold, order, await formerCouriers(order))
        : position !== null && isRealPosition(position)
          ? { ...written, counter: position }
          : null;
    return { served, branch: { id, name }, target, cashCents: order === null ? 0 : collectedCents(order) };
  };

  /** Null where one is not found. */
  const allWanted = async (scope: Scope, { order, orders, branch }: Query): Promise<Wanted[] | null> => {
    const found = await Promise.all((orders ?? [order]).map(async (each) => wantedOf(scope, { order: each, branch })));
    const wanted = found.filter((each) => each !== null);
    return wanted.length < found.length ? null : wanted;
  };

  return {
    suggestions: async ({ scope, query }) => {
      if (!fold.isReady()) return refuse('unavailable');
      const named = await allWanted(scope, query);
      const [first] = named ?? [];
      if (named === null || first === undefined) return refuse('not-found');
      const wanted = [...new Map(named.map((each) => [each.branch.id, each])).values()];
      const namedCents = named.reduce((sum, { cashCents }) => sum + cashCents, 0);
      const addsCents = Math.max(namedCents, query.adds ?? 0);
      const now = await situation();
      const all = fold.all('courier').map((courier) => candidateOf(now, courier));
      const targets = wanted.flatMap(({ target }) => target ?? []);
      const able = all.filter(
        (candidate) =>
          wanted.every(({ served }) => mayTake(candidate, served)) && !exceedsLimit(candidate.cash, addsCents),
      );
      const isPlaced = targets.length === wanted.length;
      const board = isPlaced ? await openBoard(now, targets, able, targets.length + 1) : null;
      const placed =
        board === null ? [] : rankCouriers(problemOf(board.data)).flatMap((each) => timesOf(board, wanted, each));
      const withoutPlace = able.filter((candidate) => !isPlaced || !hasPlace(candidate));
      const suggestions = suggestionsOf([...placed, ...unplaced(withoutPlace, wanted)], {
        addsCents,
        seesCash: (courier) => seesCash(scope, courier),
      });
      const isOwn = ({ courier }: Candidate): boolean =>
        seesCourier(scope, courier, now.ordersByCourier.get(courier.id) ?? []);
      const others = all.filter((candidate) => mayTake(candidate, first.served) || isOwn(candidate));
      const hadIt = new Set(targets.flatMap((target) => [...target.formerCouriers]));
      return respond({
        suggestions,
        others: otherCouriers(others, suggestions, { served: first.served, hadIt, addsCents }),
      });
    },
  };
};
