// POST /api/plans: who should bring the waiting orders of a frame, beside what would happen without. It changes nothing.
import type { Controller, Scope } from '@despacho/contract/accounts/access.ts';
import { MAX_PLANNED, type AssignmentPlan, type PlanFrame } from '@despacho/contract/orders/assignmentPlan.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { scopeContains } from '@despacho/domain/access/scope.ts';
import { servesBy, type Candidate } from '@despacho/domain/couriers/suggestions.ts';
import { mayAssign } from '@despacho/domain/orders/assigning.ts';
import { isActiveStatus } from '@despacho/domain/orders/order.ts';
import { openBoard, type Board } from '../../plans/board.ts';
import { formerCouriersOf } from '../../plans/formerCouriers.ts';
import { planAnswer } from '../../plans/planAnswer.ts';
import type { Situation } from '../../plans/situation.ts';
import type { Solver } from '../../plans/solver.ts';
import { candidateOf, targetOf, type PlanTarget } from '../../plans/workers.ts';
import type { Firestore } from '../../store/firestore.ts';
import type { LiveFold } from '../../store/live/foldLive.ts';
import { createTrustCounter } from '../../store/trust/counter.ts';
import type { Handlers } from '../handlers.ts';
import { refuse, respond } from '../outcome.ts';

/** A trip that has begun, and one after it. */
const MAX_TRIPS = 2;

type Dependencies = {
  db: Firestore;
  fold: LiveFold;
  situation: () => Promise<Situation>;
  solver: Solver;
} & Parameters<typeof createTrustCounter>[0];

const isWithin = (target: PlanTarget, box: PlanFrame['box']): boolean => {
  if (box === undefined) return true;
  const { lat, lng } = target.counter;
  return lat >= box.south && lat <= box.north && lng >= box.west && lng <= box.east;
};

/** [PL11] Active orders of the frame without a courier that the caller may assign, the oldest first. */
const waitingOrders = (fold: LiveFold, caller: Controller, scope: Scope, frame: PlanFrame): Order[] => {
  const ids = frame.orders === undefined ? null : new Set(frame.orders);
  return fold
    .all('order')
    .filter(
      (order) =>
        order.courier === null &&
        isActiveStatus(order.status) &&
        (ids === null || ids.has(order.id)) &&
        (frame.company === undefined || order.company.id === frame.company) &&
        (frame.branch === undefined || order.branch?.id === frame.branch) &&
        scopeContains(scope, { companyId: order.company.id, branchId: order.branch?.id ?? null }) &&
        mayAssign(caller, order),
    )
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || (a.id < b.id ? -1 : 1));
};

/** [PL14] A branch plans its own couriers and wildcards. */
const mayPlan = (scope: Scope, { courier }: Candidate): boolean => {
  if (scope.type !== 'branch') return true;
  const by = servesBy(courier, scope);
  return by === 'branch' || by === 'wildcard';
};

export const planHandlers = (dependencies: Dependencies): Pick<Handlers, 'assignmentPlan'> => {
  const { db, fold, situation, solver } = dependencies;
  const trust = createTrustCounter(dependencies);

  const boardFor = async (scope: Scope, targets: readonly PlanTarget[]): Promise<Board> => {
    const now = await situation();
    const candidates = fold.all('courier').map((courier) => candidateOf(now, courier));
    return openBoard(
      now,
      targets,
      candidates.filter((candidate) => mayPlan(scope, candidate)),
      MAX_TRIPS,
    );
  };

  return {
    assignmentPlan: async ({ caller, scope, body: frame, signal }) => {
      if (!fold.isReady()) return refuse('unavailable');
      const orders = waitingOrders(fold, caller, scope, frame).flatMap((order) => {
        const target = targetOf(fold, order);
        return target !== null && !isWithin(target, frame.box) ? [] : [{ order, target }];
      });
      const placed = orders.flatMap(({ order, target }) => (target === null ? [] : [{ order, target }]));
      const chosen = placed.slice(0, MAX_PLANNED);
      const unplanned: AssignmentPlan['unplanned'] = [
        ...orders.flatMap(({ order: { id, number }, target }) =>
          target === null ? [{ id, number, reason: 'no-branch-place' as const }] : [],
        ),
        ...placed.slice(MAX_PLANNED).map(({ order: { id, number } }) => ({ id, number, reason: 'too-many' as const })),
      ];
      let board: Board | null = null;
      const solving = solver.solve(
        caller.id,
        async () => {
          const targets = await Promise.all(
            chosen.map(async ({ order, target }) => ({ ...target, formerCouriers: await formerCouriersOf(db, order) })),
          );
          board = await boardFor(scope, targets);
          return board.data;
        },
        signal,
      );
      if (solving === null) return refuse('unavailable', { reason: 'busy' });
      const solved = await solving.catch((error: unknown) => {
        if (error instanceof Error && error.name === 'AbortError') return null;
        throw error;
      });
      if (solved === null || board === null) return refuse('conflict', { reason: 'replaced' });
      const answer = planAnswer(
        board,
        chosen.map(({ order }) => order),
        solved,
        unplanned,
      );
      trust.proposed(
        new Map(
          answer.proposals.map(({ id, courier, arrivesAt }) => [
            id,
            { courierId: courier.id, arrivesAt: arrivesAt === null ? null : Date.parse(arrivesAt) },
          ]),
        ),
      );
      return respond(answer);
    },
  };
};
