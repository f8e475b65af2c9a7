// The wall's live hooks, and the board computed from its collections once a second.
import { liveHooks } from '@despacho/client/live/hooks.ts';
import type { WallDocs } from '@despacho/client/live/kinds.ts';
import type { Collections } from '@despacho/client/live/live.ts';
import { useState } from 'react';
import type { ReceivedData } from './board/boardData.ts';
import { boardView, type BoardView } from './board/boardView.ts';
import { focusOf, narrowed, scopeOfRoom, type RequestedFocus } from './board/focus.ts';
import { nextHeadings, type Headings } from './board/headings.ts';
import { share } from './board/share.ts';

const hooks = liveHooks<WallDocs>();
export const { LiveProvider, useConnection, useAges, useLiveStatus, useServerNow } = hooks;
const { useLive } = hooks;

export type WallCollections = Collections<WallDocs>;

/**
 * Real milliseconds between two runs of the selectors over whole collections. With the clock's own step: a wall shows no
 * shorter time, and thousands of marks are then laid out and drawn once a second instead of with every frame that came.
 */
const BOARD_MS = 1_000;

export const receivedData = (collections: WallCollections): ReceivedData => ({
  isPast: false,
  orders: [...collections.order.values()],
  couriers: [...collections.courier.values()],
  statuses: new Map([...collections.courierStatus.values()].map((status) => [status.id, status])),
  companies: new Map([...collections.company.values()].map((company) => [company.id, company])),
  branches: [...collections.branch.values()],
  incidents: [...collections.incident.values()],
  alarms: [...collections.alarm.values()],
  alertKinds: new Map([...collections.courierAlertKind.values()].map((kind) => [kind.id, kind])),
  stateLabels: new Map([...collections.stateLabel.values()].map((label) => [label.id, label])),
  fixes: new Map([...collections.position.values()].map((fix) => [fix.courierId, fix])),
  trends: [...collections.trend.values()],
  forecasts: new Map([...collections.forecast.values()].map((forecast) => [forecast.id, forecast])),
  handovers: [...collections.handover.values()],
  surroundings: [...collections.surroundings.values()],
  rescues: new Map([...collections.rescue.values()].map((rescue) => [rescue.id, rescue])),
});

type Seen = {
  collections: WallCollections;
  requested: RequestedFocus;
  room: string | null;
  /** The moment that is looked at, and the one the board is of: the last data's, while the connection is lost. */
  momentAt: number;
  now: number;
  rate: number;
};

const isSameMoment = (a: Seen, b: Seen): boolean =>
  a.momentAt === b.momentAt && a.now === b.now && a.rate === b.rate && a.requested === b.requested && a.room === b.room;

/** Caches the last board, so that equal parts stay the same object, and the directions of couriers. */
const boardSelector = () => {
  let headings: Headings = new Map();
  let board: BoardView | null = null;
  let last: { moment: Seen; shown: BoardView | null } | null = null;
  const compute = ({ collections, requested, room, now, rate }: Seen): BoardView | null => {
    const data = receivedData(collections);
    const own = scopeOfRoom(room);
    const focus = focusOf(requested, own, data);
    if (focus === null) return null;
    const fixes = [...data.fixes.values()];
    headings = nextHeadings(headings, fixes);
    const memory = { headings, closeUp: board?.closeUp ?? null };
    board = share(board, boardView(narrowed(data, own, focus), memory, { now, rate }));
    return board;
  };
  return (moment: Seen): BoardView | null => {
    // React reads each moment twice: to detect a change, and again while it renders.
    if (last === null || !isSameMoment(last.moment, moment)) last = { moment, shown: compute(moment) };
    return last.shown;
  };
};

/**
 * The board as of now; while the connection is lost, as of the last data, so that old countdowns stop. Null when the
 * address names a company or branch outside the scope of this screen.
 */
export const useBoard = (requested: RequestedFocus): BoardView | null => {
  const [select] = useState(boardSelector);
  const live = useConnection();
  const { isStale, lastDataAt } = useAges();
  const { scope: room } = useLiveStatus();
  const frozenAt = isStale && lastDataAt !== null ? lastDataAt : Infinity;
  return useLive(
    (collections, now) =>
      select({ collections, requested, room, momentAt: now, now: Math.min(now, frozenAt), rate: live.rate() }),
    {
      everyMs: BOARD_MS,
    },
  );
};
