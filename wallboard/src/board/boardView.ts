// Everything the panels show, computed in one go from the live collections. Pure: the hook adds the clock and identity.
import type { HandoverSign } from '@despacho/contract/handovers.ts';
import type { Trend, TrendPoint } from '@despacho/contract/live/trend.ts';
import { COURIER_STATES, stateLabelId, type CourierState } from '@despacho/contract/stateLabels.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { countCouriers, countLevelled, type CourierCounts } from '@despacho/domain/board/board.ts';
import { scopeName, type NamedScope } from '@despacho/domain/access/scope.ts';
import { episodesOf } from '@despacho/domain/alarms/episodes.ts';
import { minuteBefore, pastTrend } from '@despacho/domain/board/trend.ts';
import type { CourierMark } from '@despacho/ui/map/courierLayer.ts';
import type { OrderMark } from '@despacho/ui/map/orderLayer.ts';
import type { MapBranch } from '@despacho/ui/map/plainStyle.ts';
import { alarmList, openAlarms, type AlarmList } from './alarmRows.ts';
import { levelledData, type BoardData, type BoardTime, type LevelledData } from './boardData.ts';
import { nextCloseUp, type CloseUp } from './closeUp.ts';
import { branchBadges, type BranchBadge } from './branchBadges.ts';
import { branchOrders, type BranchOrderList } from './branch/branchOrders.ts';
import { courierCards, type CardList } from './branch/courierCards.ts';
import { countdownList, type CountdownList } from './countdownRows.ts';
import { couriersOnMap, type SilentCourier } from './courierMarks.ts';
import { alarmStarts, dangersOf, type Danger } from './dangers.ts';
import type { Headings } from './headings.ts';
import { incidentMarks, type IncidentMark } from './incidentMarks.ts';
import { incidentList, incidentRowsOf, type IncidentList } from './incidentRows.ts';
import { leadOf, type Lead } from './lead.ts';
import { ordersOnMap, type LateOrder } from './orderMarks.ts';
import { queueViews, type QueueViews } from './queueViews.ts';
import { inStoreByBranch, stressList, type StressList } from './stressRows.ts';
import { levelTiles, type GoingTile, type LevelTile } from './tiles.ts';

export type MapRows = {
  orders: OrderMark[];
  late: LateOrder[];
  couriers: CourierMark[];
  branches: MapBranch[];
  badges: BranchBadge[];
  /** Open ones with a place; dangers without an owner first. */
  incidents: IncidentMark[];
  /** Where open incidents were reported: these places do not move. */
  incidentPlaces: LatLng[];
};

export type BoardView = {
  scope: NamedScope;
  /** The company or branch the wall is for; null = everything. */
  scopeName: string | null;
  tiles: LevelTile[];
  going: GoingTile;
  queues: QueueViews;
  countdown: CountdownList;
  couriers: CourierCounts;
  /** [IC16] What their states are called, where people changed it. */
  courierStates: Partial<Record<CourierState, string>>;
  silent: SilentCourier[];
  /** The time of the newest drawn position; null without any. */
  fixAt: number | null;
  /** Null: of a past minute. */
  incidents: IncidentList | null;
  /** Open incidents with a danger to people, the newest first. */
  dangers: Danger[];
  alarms: AlarmList;
  /** [HO8] The oldest first. */
  handovers: readonly HandoverSign[];
  stress: StressList;
  /** The lists of a screen of one branch. */
  branch: { orders: BranchOrderList; couriers: CardList } | null;
  map: MapRows;
  /** The part of the city that is shown from close by; null: there is nothing to show. */
  closeUp: CloseUp | null;
  /** Some company has its own late limit: the minutes on the tiles do not hold for its orders [AL2]. */
  hasOwnLimits: boolean;
  /** Its rotation waits: a high alarm that has no owner yet. */
  hasCallingHighAlarm: boolean;
  /** What the first scene draws brightest. */
  lead: Lead;
};

/** A branch is named with its company: names of shopping centres repeat. */
const scopeNameOf = ({ scope, companies, branches }: BoardData): string | null => {
  if (scope.type === 'all') return null;
  if (scope.type === 'company') return companies.get(scope.companyId)?.name ?? scope.companyId;
  const branch = branches.find(({ id }) => id === scope.branchId);
  return branch === undefined ? scope.branchId : `${branch.name} · ${branch.company.name}`;
};

const trendOf = ({ scope, trends }: BoardData): Trend | undefined => trends.find(({ id }) => id === scopeName(scope));

/** The server's own, or the same minutes counted here: a narrowed screen is sent no trend of its part. */
const trendPoints = (data: BoardData, now: number): readonly TrendPoint[] => {
  const { orders, companies } = data;
  const points = trendOf(data)?.points ?? [];
  return points.length > 0 ? points : pastTrend(orders, companies, minuteBefore(now));
};

const changedStates = ({ stateLabels }: BoardData): BoardView['courierStates'] =>
  Object.fromEntries(
    COURIER_STATES.flatMap((state) => {
      const label = stateLabels.get(stateLabelId('courier', state))?.label;
      return label === undefined ? [] : [[state, label]];
    }),
  );

/** What a board keeps from the one before. */
export type BoardMemory = { headings: Headings; closeUp: CloseUp | null };

type MapParts = Pick<MapRows, 'couriers' | 'incidents' | 'incidentPlaces'>;

const mapRows = (data: LevelledData, free: ReadonlyMap<string, number>, rest: MapParts): MapRows => {
  const { marks, late } = ordersOnMap(data.levelled);
  const branches = data.branches.filter(({ isEnabled }) => isEnabled);
  return { orders: marks, late, branches, badges: branchBadges(data, { orders: data.levelled, free }), ...rest };
};

export const boardView = (received: BoardData, { headings, closeUp }: BoardMemory, time: BoardTime): BoardView => {
  const { now } = time;
  const data = levelledData(received, now);
  const counts = countLevelled(data.levelled, now);
  const incidents = incidentRowsOf(data, now);
  const { marks, silent, fixAt } = couriersOnMap(data, incidents, headings, time);
  const alarms = openAlarms(data.alarms, now);
  const dangers = dangersOf(data, incidents, alarms, time);
  const free = inStoreByBranch(data, now);
  const map = mapRows(data, free, {
    couriers: marks,
    incidents: incidentMarks(data, { incidents, alarms, dangers }, now),
    incidentPlaces: incidents.flatMap(({ isOpen, position }) => (isOpen && position !== null ? [position] : [])),
  });
  const view = {
    scope: data.scope,
    scopeName: scopeNameOf(data),
    tiles: levelTiles(counts, trendPoints(received, now), now),
    going: {
      count: counts.going,
      overTwoHours: counts.overTwoHours,
      carryOver: counts.carryOver,
    },
    queues: queueViews(data.levelled, counts),
    countdown: countdownList(data, now),
    courierStates: changedStates(data),
    couriers: countCouriers(data.couriers, data.statuses, data.orders, now),
    silent,
    fixAt,
    incidents: data.isPast ? null : incidentList(data, incidents, now),
    dangers,
    alarms: alarmList(data.alarms, alarms, {
      episodes: episodesOf(data.alarms, { ...data, rate: time.rate }, now),
      starts: alarmStarts(incidents, alarms),
      controllers: trendOf(data)?.controllers ?? 1,
      now,
    }),
    handovers: data.handovers.toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : 1)),
    stress: stressList(data, incidents, time, free),
    branch:
      data.scope.type === 'branch' ? { orders: branchOrders(data, now), couriers: courierCards(data, time) } : null,
    map,
    closeUp: nextCloseUp(closeUp, map, time),
    hasOwnLimits: data.companies.values().some(({ lateLimitSec }) => lateLimitSec !== null),
    hasCallingHighAlarm: alarms.some(({ priority, isCalling }) => priority === 'high' && isCalling),
  };
  return { ...view, lead: leadOf(view) };
};
