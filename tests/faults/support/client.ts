// A screen without a picture: the browser's own live client behind a line that can be cut, with every byte it is sent read along.
import { connectLive } from '@despacho/client/live/connect.ts';
import { browserEnvironment, type LiveEnvironment } from '@despacho/client/live/environment.ts';
import { staffKinds, wallKinds, type KeptKinds } from '@despacho/client/live/kinds.ts';
import type { Freshness, Live } from '@despacho/client/live/live.ts';
import type { Beat } from '@despacho/contract/live/protocol.ts';
import { COMPUTED_KINDS } from '@despacho/domain/live/kinds.ts';
import { startLine, type Line } from '../../support/line.ts';
import { until } from '../../support/until.ts';
import { roomFrom, type Room } from './canary.ts';
import { createLedger, type Ledger } from './ledger.ts';
import type { Holding } from './expectedState.ts';
import { wireTap } from './wireTap.ts';

/** What both kinds of screen are watched for. */
type Watched = Pick<Live<object>, 'status' | 'ages' | 'now' | 'rate'>;

export type FaultClient = {
  name: string;
  live: Watched;
  line: Line;
  ledger: Ledger;
  /** The port of the gateway that its newest connection went to. */
  portNow(): number;
  room(): Room;
  /** Its account was given another scope. */
  moveTo(room: string): void;
  holding(): Holding;
  freshness(): Freshness;
  /** Everything it was ever shown as, in order, without repetitions. */
  shown(): readonly Freshness[];
  lastBeat(): Beat | null;
  close(): Promise<void>;
};

export type FaultClientOptions = {
  name: string;
  room: string;
  token: () => string;
  sessionId: string;
  targetPort: () => number;
  environment?: Partial<LiveEnvironment>;
};

/** No page here: frames are drawn at once and nothing sleeps or wakes. */
const headless: LiveEnvironment = {
  ...browserEnvironment,
  onNextFrame: (run) => void setImmediate(run),
  onWake: () => () => {},
};

type Shown = Record<string, Pick<KeptKinds<object>['position'], 'ids'> & { get(id: string): unknown }>;

/** The position of a courier who left is not drawn, and dropped with the next frame of all positions. */
const isShown = (kinds: Shown, kind: string, id: string): boolean =>
  kind !== 'position' || kinds['courier']?.get(id) !== undefined;

/** [CO17] The arrival of a position follows from the first write of its document, and the store has the last one. */
const comparable = (kind: string, doc: unknown): unknown =>
  kind === 'position' && typeof doc === 'object' && doc !== null && 'arrivedAt' in doc
    ? Object.fromEntries(Object.entries(doc).filter(([name]) => name !== 'arrivedAt'))
    : doc;

const holdingOf = (kinds: Shown): Holding =>
  Object.fromEntries(
    Object.entries(kinds)
      .filter(([kind]) => !COMPUTED_KINDS.has(kind))
      .map(([kind, keptKind]) => {
        const ids = keptKind.ids().filter((id) => isShown(kinds, kind, id));
        return [kind, new Map(ids.map((id) => [id, comparable(kind, keptKind.get(id))]))];
      }),
  );

export const openClient = async (options: FaultClientOptions): Promise<FaultClient> => {
  const { name, token, sessionId, targetPort } = options;
  let room = roomFrom(options.room);
  let beat: Beat | null = null;
  let port = 0;
  const ledger = createLedger(name, () => room.name);
  const line = await startLine({
    targetPort: () => (port = targetPort()),
    tap: () => {
      const take = ledger.connection();
      return wireTap((message) => {
        if (message.type === 'beat') beat = message.frame;
        take(message);
      });
    },
  });
  const environment: LiveEnvironment = { ...headless, ...options.environment };
  let used = '';
  const common = {
    sessionId,
    token: () => (used = token()),
    origin: line.url,
    /** As the session of a browser does: nothing is renewed before there is a token other than the refused one. */
    renew: async () => {
      await until(`another token of ${name}`, () => token() !== used);
      return 'renewed' as const;
    },
  };
  const isWall = room.view === 'wall';
  const staff = staffKinds();
  const wall = wallKinds();
  const live = isWall
    ? connectLive({ kinds: wall, ...common }, environment)
    : connectLive({ kinds: staff, ...common }, environment);

  const shown: Freshness[] = [];
  const note = (): void => {
    const { freshness } = live.status.get();
    if (shown.at(-1) !== freshness) shown.push(freshness);
  };
  note();
  const leave = live.status.subscribe(note);

  return {
    name,
    live,
    line,
    ledger,
    portNow: () => port,
    room: () => room,
    moveTo: (other) => {
      room = roomFrom(other);
    },
    holding: () => holdingOf(isWall ? wall : staff),
    freshness: () => live.status.get().freshness,
    shown: () => shown,
    lastBeat: () => beat,
    close: async () => {
      leave();
      live.close();
      await line.close();
    },
  };
};
