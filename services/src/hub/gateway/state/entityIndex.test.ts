// The entities, the rooms and their clients over lossy connections, checked against an independent rule of visibility.
import { laterClock } from '@despacho/domain/live/clocks.ts';
import { foldPresent, type Present } from '@despacho/domain/live/fold.ts';
import { beatStatus, patchStatus, type StreamPosition } from '@despacho/domain/live/frames.ts';
import { beat, change, patch, type Beat, type Change, type Patch } from '@despacho/contract/live/protocol.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleConversation, sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import type { LiveKind } from '@despacho/contract/live/kinds.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { manualTimers } from '../../../../../tests/support/manualTimers.ts';
import type { RoomName } from '../rooms/roomName.ts';
import { createRooms } from '../rooms/rooms.ts';
import type { LiveSocket } from '../sockets/server.ts';
import { changeText, goneText } from './tracked.ts';
import {
  BRANCHES,
  COURIERS,
  SCOPES,
  VIEWS,
  entity,
  isShown,
  keyOf,
  maySee,
  ref,
  visibleIds,
  type Documents,
  type LiveEntity,
} from './entityFixture.ts';
import { createEntityIndex, type EntityIndex } from './entityIndex.ts';

/** The facts of a beat besides its clocks. */
const quiet = { serverTime: 0, rate: 1, sourceAgeMs: 0, jobsAgeMs: 0, unreadable: 0, build: 'test' };

type Client = {
  room: RoomName;
  place: StreamPosition | null;
  entities: Map<string, Present>;
  isLost: boolean;
};

const hasJoined = (client: Client): client is Client & { place: StreamPosition } => client.place !== null;

type Sent = { room: RoomName; changes: Change[] };

const EPOCH = 'epoch';
const START_CLOCK = '1763748000000-0';

type Server = { world: EntityIndex; documents: Documents; sent: Sent[]; clock(): string };

/** One client in each room of each view. Everything that reaches a client is checked against `maySee`. */
const createClients = ({ world, documents, sent, clock }: Server) => {
  const clients: Client[] = VIEWS.flatMap((view) =>
    SCOPES.map((scope) => ({
      room: { name: `${view}:${scope}`, view, scope },
      place: null,
      entities: new Map<string, Present>(),
      isLost: false,
    })),
  );
  const follower = ({ name }: RoomName): (Client & { place: StreamPosition }) | null => {
    const client = clients.find((one) => one.room.name === name);
    return client === undefined || client.isLost || !hasJoined(client) ? null : client;
  };
  const fold = (client: Client, changes: readonly Change[]): void => {
    for (const { kind, id, ...next } of changes) foldPresent(client.entities, keyOf(kind, id), next);
  };
  const check = (room: RoomName, changes: readonly Change[]): void => {
    sent.push({ room, changes: [...changes] });
    for (const one of changes) {
      const document = documents.get(keyOf(one.kind, one.id));
      if (!isShown(room.view, one.kind)) throw new Error(`${room.name} was sent a ${one.kind}`);
      if ('gone' in one) continue;
      if (document === undefined || !maySee(room.scope, document.entity, documents)) {
        throw new Error(`${room.name} was sent ${one.kind} ${one.id}`);
      }
    }
  };
  const join = (client: Client): void => {
    const { room, place } = client;
    const since = place?.clock ?? null;
    const { present, gone } =
      since === null
        ? { present: world.seenBy(room.scope, room.view), gone: [] }
        : world.changedFor(room.scope, room.view, since);
    const texts = [...present.map((one) => changeText(one, room.view)), ...gone.map(goneText)];
    const changes = texts.map((text) => change.parse(JSON.parse(text)));
    check(room, changes);
    if (since === null) client.entities.clear();
    fold(client, changes);
    client.place = { epoch: EPOCH, clock: clock() };
  };
  return {
    clients,
    join,
    onPatch: (room: RoomName, frame: Patch): void => {
      check(room, frame.changes);
      const client = follower(room);
      if (client === null) return;
      const verdict = patchStatus(client.place, frame);
      if (verdict === 'gap') return join(client);
      if (verdict === 'duplicate') return;
      fold(client, frame.changes);
      client.place = { epoch: EPOCH, clock: frame.clock };
    },
    onBeat: (room: RoomName, frame: Beat): void => {
      const client = follower(room);
      if (client === null) return;
      if (beatStatus(client.place, frame) !== 'level') return join(client);
      client.place = { epoch: EPOCH, clock: laterClock(client.place.clock, frame.clock) };
    },
  };
};

/** The entities and rooms of a gateway, with their clients. */
const play = () => {
  const timers = manualTimers();
  const documents: Documents = new Map();
  const sent: Sent[] = [];
  let clock = START_CLOCK;
  let n = 0;
  const rooms = createRooms({
    epoch: () => EPOCH,
    clock: () => clock,
    send: (room, events) => {
      for (const { event, json } of events) {
        if (event === 'live:patch') onPatch(room, patch.parse(JSON.parse(json)));
        else onBeat(room, beat.parse(JSON.parse(json)));
      }
    },
    timers,
    monotonicNow: timers.now,
  });
  const world = createEntityIndex({ onTouch: rooms.touch, onCourierMoved: () => null, realNow: timers.now });
  const { clients, join, onPatch, onBeat } = createClients({ world, documents, sent, clock: () => clock });
  const nextVersion = (): string => {
    n += 1;
    clock = `1763748000000-${n}`;
    return String(1_700_000_000_000_000 + n);
  };

  return {
    clients,
    documents,
    sent,
    timers,
    put: (next: LiveEntity) => {
      const v = nextVersion();
      documents.set(keyOf(next.kind, next.doc.id), { entity: next, v });
      world.fold(next.kind, next.doc.id, { v, doc: JSON.stringify(next.doc) }, clock);
    },
    remove: (kind: LiveKind, id: string) => {
      const v = nextVersion();
      documents.delete(keyOf(kind, id));
      world.fold(kind, id, { v, gone: true }, clock);
    },
    settle: () => rooms.settle(),
    join: (client: Client) => {
      // The frames of a room reach its client by `send`; the socket only makes the room exist.
      rooms.enter(client.room, { data: { room: null } } as LiveSocket);
      join(client);
    },
    beat: () => {
      for (const room of rooms.all()) {
        const facts = { ...quiet, epoch: EPOCH, clock, last: room.last() };
        room.sendLater(() => ({ event: 'live:beat', json: JSON.stringify(facts) }));
      }
    },
  };
};

const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ what: fc.constant('put' as const), entity }) },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('remove' as const),
      kind: fc.constantFrom<LiveKind>('order', 'courier', 'branch', 'incident', 'courierStatus', 'courierAlertKind'),
      id: fc.constantFrom('o1', 'o2', ...COURIERS, ...BRANCHES, 'i1', 'robbery'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('settle' as const), ms: fc.nat({ max: 300 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant('line' as const), at: fc.nat({ max: 3 }), isLost: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('beat' as const) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('join' as const), at: fc.nat({ max: 3 }) }) },
);

describe('rooms over a whole state', () => {
  it('[LV2] [LV4] [LV15] to [LV19] with any changes and losses, every room receives only its own entities and ends with the current state', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80, size: 'max' }), (steps) => {
        const game = play();
        for (const one of steps) {
          if (one.what === 'put') game.put(one.entity);
          else if (one.what === 'remove') game.remove(one.kind, one.id);
          else if (one.what === 'beat') game.beat();
          else if (one.what === 'settle') {
            game.settle();
            game.timers.advance(one.ms);
          } else {
            // A quarter of the rooms at once: their clients lose frames together, or come together.
            for (const client of game.clients.filter((_, at) => at % 4 === one.at)) {
              if (one.what === 'line') client.isLost = one.isLost;
              else game.join(client);
            }
          }
        }
        for (const client of game.clients) {
          client.isLost = false;
          if (client.place === null) game.join(client);
        }
        game.settle();
        game.timers.advance(1_000);
        game.beat();
        game.timers.advance(1_000);
        for (const { room, entities } of game.clients) {
          const has = [...entities].map(([key, { v }]) => `${key} ${v}`).sort();
          expect([room.name, has]).toEqual([room.name, visibleIds(room, game.documents)]);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('[LV17] a courier whose rooms change is sent to the new rooms and removed from the old ones, and sent nowhere else', () => {
    const game = play();
    for (const client of game.clients) game.join(client);
    const order = (courier: string | null, company: string) =>
      game.put({
        kind: 'order',
        doc: sampleOrder({
          id: 'o1',
          status: ORDER_STATUS.GOING,
          company: ref(company),
          branch: null,
          courier: courier === null ? null : ref(courier),
        }),
      });
    const roomsSentOf = (kind: LiveKind): string[] => {
      game.settle();
      game.timers.advance(1_000);
      const sent = game.sent.splice(0).filter(({ changes }) => changes.some((one) => one.kind === kind));
      return sent.map(({ room }) => room.name).filter((name) => name.startsWith('staff:'));
    };
    game.put({ kind: 'courier', doc: sampleCourier({ id: 'luis', company: ref('c1'), branch: null }) });
    expect(roomsSentOf('courier')).toEqual(['staff:all', 'staff:company:c1']);
    order('luis', 'c2');
    expect(roomsSentOf('courier')).toEqual(['staff:company:c2']);
    order('luis', 'c3');
    expect(roomsSentOf('courier').sort()).toEqual(['staff:company:c2', 'staff:company:c3']);
    order(null, 'c3');
    expect(roomsSentOf('courier')).toEqual(['staff:company:c3']);
  });

  it('[CP22] unread messages of an order are sent to the accounts of its company alone, and leave with the order', () => {
    const game = play();
    for (const client of game.clients) game.join(client);
    const roomsWithMessages = (): string[] => {
      game.settle();
      game.timers.advance(1_000);
      return game.clients
        .filter(({ room, entities }) => room.view === 'staff' && entities.has(keyOf('conversation', 'o1')))
        .map(({ room }) => room.scope);
    };
    const order = (company: string) => sampleOrder({ id: 'o1', company: ref(company), branch: null });
    game.put({ kind: 'conversation', doc: sampleConversation({ id: 'o1' }) });
    game.put({ kind: 'order', doc: order('c1') });
    expect(roomsWithMessages()).toEqual(['all', 'company:c1']);
    game.put({ kind: 'order', doc: order('c2') });
    expect(roomsWithMessages()).toEqual(['all', 'company:c2']);
  });

  it('[LV11] several changes of one entity in a frame are sent once', () => {
    const game = play();
    const client = game.clients[0];
    if (client === undefined) throw new Error('no client');
    game.join(client);
    for (const status of [ORDER_STATUS.NEW, ORDER_STATUS.GOING, ORDER_STATUS.DELIVERED]) {
      game.put({ kind: 'order', doc: sampleOrder({ id: 'o1', status }) });
    }
    game.settle();
    expect(game.sent.at(-1)?.changes).toHaveLength(1);
    expect(game.sent.at(-1)?.changes[0]).toMatchObject({ doc: { status: ORDER_STATUS.DELIVERED } });
    const before = game.sent.length;
    game.put({ kind: 'order', doc: sampleOrder({ id: 'o2' }) });
    game.settle();
    expect(game.sent).toHaveLength(before);
    game.timers.advance(50);
    expect(game.sent).toHaveLength(before + 1);
  });
});
