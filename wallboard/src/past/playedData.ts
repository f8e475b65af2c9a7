// What a wall would have been sent at the minutes of an hour that is played. Names and places of branches are those of now.
import type { BoardFrame } from '@despacho/contract/pastBoard.ts';
import type { Trend } from '@despacho/contract/live/trend.ts';
import type { WallCourier, WallOrder } from '@despacho/contract/live/kinds.ts';
import { scopeContains, scopeName, type NamedScope } from '@despacho/domain/access/scope.ts';
import { countOrders, trendPointOf } from '@despacho/domain/board/board.ts';
import { addTrendPoint } from '@despacho/domain/board/trend.ts';
import { boardOf } from '@despacho/domain/board/past/view.ts';
import type { BoardData, ReceivedData } from '../board/boardData.ts';
import { narrowed } from '../board/focus.ts';

/** The place of the customer is not recorded. */
const orderOf = ({ branch, ...order }: BoardFrame['orders'][number]): WallOrder => ({
  ...order,
  branch: branch === null ? null : { ...branch, position: null },
  deliveredAt: null,
  canceledAt: null,
  stateTime: {},
  position: null,
});

const courierOf = ({
  id,
  name,
  company,
  branch,
  accountStatus,
  availability,
}: BoardFrame['couriers'][number]): WallCourier => ({
  id,
  name,
  company,
  branch,
  accountStatus,
  availability,
  ownership: null,
  type: null,
  alert: null,
  alertAt: null,
  silence: null,
});

/** [BO8] Of all frames until the one that is shown, so that changes are those of that time. */
export const playedTrends = (frames: readonly BoardFrame[], scope: NamedScope): Trend[] => {
  let points: Trend['points'] = [];
  return frames.map((frame) => {
    const { orders, companies } = boardOf(frame);
    const own = orders.filter(({ company, branch }) =>
      scopeContains(scope, { companyId: company.id, branchId: branch?.id ?? null }),
    );
    points = [...addTrendPoint(points, trendPointOf(countOrders(own, companies, frame.at), frame.at))];
    return { id: scopeName(scope), points, controllers: 1 };
  });
};

type Wall = { live: ReceivedData; own: NamedScope; scope: NamedScope };

export const playedData = (frame: BoardFrame, trend: Trend, { live, own, scope }: Wall): BoardData => {
  const { statuses } = boardOf(frame);
  const limits = new Map(frame.limits.map(({ id, lateLimitSec }) => [id, lateLimitSec]));
  const received: ReceivedData = {
    isPast: true,
    orders: frame.orders.map(orderOf),
    couriers: frame.couriers.map(courierOf),
    statuses,
    companies: new Map(
      [...live.companies].map(([id, company]) => [id, { ...company, lateLimitSec: limits.get(id) ?? null }]),
    ),
    branches: live.branches,
    incidents: [],
    alarms: [],
    alertKinds: live.alertKinds,
    stateLabels: live.stateLabels,
    fixes: new Map(),
    trends: [],
    forecasts: new Map(),
    handovers: [],
    surroundings: [],
    rescues: new Map(),
  };
  return { ...narrowed(received, own, scope), trends: [trend] };
};
