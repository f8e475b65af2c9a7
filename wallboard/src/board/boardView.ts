// Everything the panels show, computed in one go from the live collections. Pure: the hook adds the clock and identity.
import type { Trend } from '@despacho/contract/trend.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import {
  boardCounts,
  type CourierCounts,
  type OrderCounts,
  type Queue,
  type QueueName,
} from '@despacho/domain/board.ts';
import { parseScopeName } from '@despacho/domain/scope.ts';
import type { CourierMark } from '@despacho/ui/map/courierLayer.ts';
import type { OrderMark } from '@despacho/ui/map/orderLayer.ts';
import type { MapBranch } from '@despacho/ui/map/plainStyle.ts';
import type { BoardData, BoardTime } from './boardData.ts';
import { countdownList, type CountdownList } from './countdownRows.ts';
import { couriersOnMap, type SilentCourier } from './courierMarks.ts';
import type { Headings } from './headings.ts';
import { incidentList, incidentRowsOf, type IncidentList } from './incidentRows.ts';
import { ordersOnMap, type LateOrder } from './orderMarks.ts';
import { levelTiles, type GoingTile, type LevelTile } from './tiles.ts';
import { widestTrend } from './trends.ts';

export type MapRows = {
  orders: OrderMark[];
  late: LateOrder[];
  couriers: CourierMark[];
  branches: MapBranch[];
  incidentPlaces: LatLng[];
};

export type BoardView = {
  /** The company or branch the wall is for; null = everything. */
  scopeName: string | null;
  tiles: LevelTile[];
  going: GoingTile;
  queues: Record<QueueName, Queue>;
  countdown: CountdownList;
  couriers: CourierCounts;
  silent: SilentCourier[];
  /** When the newest of the drawn positions was taken; null without any. */
  fixAt: number | null;
  incidents: IncidentList;
  map: MapRows;
  /** Some company has its own late limit: the minutes on the tiles do not hold for its orders. */
  hasOwnLimits: boolean;
  hasOpenHighAlarm: boolean;
};

const MINUTE_MS = 60_000;
const wholeMinutes = (ms: number): number => Math.floor(ms / MINUTE_MS) * MINUTE_MS;

const steadyQueue = ({ size, oldestMs }: Queue): Queue => ({
  size,
  oldestMs: oldestMs === null ? null : wholeMinutes(oldestMs),
});

const steadyQueues = ({ queues }: OrderCounts): Record<QueueName, Queue> => ({
  withoutCourier: steadyQueue(queues.withoutCourier),
  withoutCoordinates: steadyQueue(queues.withoutCoordinates),
  untyped: steadyQueue(queues.untyped),
});

const scopeNameOf = ({ companies, branches }: BoardData, trend: Trend | null): string | null => {
  const scope = trend === null ? null : parseScopeName(trend.id);
  if (scope?.type === 'company') return companies.get(scope.companyId)?.name ?? null;
  if (scope?.type === 'branch') return branches.find(({ id }) => id === scope.branchId)?.name ?? null;
  return null;
};

export const boardView = (data: BoardData, headings: Headings, time: BoardTime): BoardView => {
  const { now } = time;
  const counts = boardCounts(data, now);
  const trend = widestTrend(data.trends);
  const incidents = incidentRowsOf(data, now);
  const { marks, silent, fixAt } = couriersOnMap(data, incidents, headings, time);
  const orders = ordersOnMap(data, now);
  return {
    scopeName: scopeNameOf(data, trend),
    tiles: levelTiles(counts.orders, trend, now),
    going: {
      count: counts.orders.going,
      overTwoHours: counts.orders.overTwoHours,
      carryOver: counts.orders.carryOver,
    },
    queues: steadyQueues(counts.orders),
    countdown: countdownList(data, now),
    couriers: counts.couriers,
    silent,
    fixAt,
    incidents: incidentList(incidents, now),
    map: {
      orders: orders.marks,
      late: orders.late,
      couriers: marks,
      branches: data.branches.filter(({ isEnabled }) => isEnabled),
      incidentPlaces: incidents.flatMap(({ isOpen, position }) => (isOpen && position !== null ? [position] : [])),
    },
    hasOwnLimits: data.companies.values().some(({ lateLimitSec }) => lateLimitSec !== null),
    hasOpenHighAlarm: data.alarms.some(({ priority, clearedAt }) => priority === 'high' && clearedAt === null),
  };
};
