import type { Beat, Patch } from '@despacho/contract/live/protocol.ts';
import { describe, expect, it } from 'vitest';
import {
  createActor,
  fromCallback,
  fromPromise,
  getNextSnapshot,
  SimulatedClock,
  waitFor,
  type SnapshotFrom,
} from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { backOffMs, liveConnection } from './liveConnection.ts';
import type { LinkOrder, LiveEmitted, LiveEvent, Renewal } from './liveEvents.ts';

type Snapshot = SnapshotFrom<typeof liveConnection>;

const joined = (clock = '5-0', epoch = 'e1', build = 'b1'): LiveEvent => ({
  type: 'JOINED',
  answer: { ok: true, epoch, clock, scope: 'staff:all', serverTime: 0, rate: 1, build, full: true, positions: [] },
  changes: [],
});
const patch = (only: Partial<Patch>): LiveEvent => ({
  type: 'PATCH',
  frame: { epoch: 'e1', prev: '5-0', clock: '6-0', changes: [], ...only },
});
const beat = (only: Partial<Beat> = {}): LiveEvent => ({
  type: 'BEAT',
  frame: {
    serverTime: 0,
    rate: 1,
    epoch: 'e1',
    clock: '5-0',
    last: '5-0',
    sourceAgeMs: 0,
    jobsAgeMs: 0,
    unreadable: 0,
    build: 'b1',
    ...only,
  },
});
const owing = beat({ clock: '9-0', last: '9-0' });

const stubs = {
  actors: {
    link: fromCallback<LiveEvent | LinkOrder>(() => () => {}),
    renew: fromPromise<Renewal>(async () => 'renewed'),
  },
};

// The facts that distinguish states: freshness, reason, and what decides the next step.
const serializeState = ({ value, context }: Snapshot): string =>
  JSON.stringify([value, context.hasRenewed, context.standing === null, context.refusal]);

const renewalDone = (output: Renewal): LiveEvent => {
  // The engine's own event; only generated paths need to name it.
  const event: unknown = { type: 'xstate.done.actor.0.liveConnection.link.renewing', output };
  return event as LiveEvent;
};
const waited = (delay: string, state: string): LiveEvent => {
  const event: unknown = { type: `xstate.after.${delay}.liveConnection.link.${state}` };
  return event as LiveEvent;
};

const events: LiveEvent[] = [
  { type: 'OPENED' },
  { type: 'CLOSED' },
  { type: 'REFUSED', code: 'expired' },
  { type: 'REFUSED', code: 'protocol' },
  { type: 'DELAYED', code: 'rebuilding' },
  joined(),
  patch({}),
  patch({ prev: '8-0', clock: '9-0' }),
  patch({ epoch: 'e2' }),
  beat(),
  owing,
  beat({ epoch: 'e2' }),
  { type: 'CHECKED', answer: 'different' },
  { type: 'CHECKED', answer: 'same' },
  { type: 'SILENCE' },
  { type: 'WAKE', isDoubtful: true },
  { type: 'WAKE', isDoubtful: false },
  { type: 'RETRY' },
  renewalDone('renewed'),
  renewalDone('refused'),
  renewalDone('unreachable'),
  waited('backOff', 'waiting'),
  waited('openPatience', 'linked.opening'),
  waited('joinPatience', 'linked.joining'),
  waited('joinAgain', 'linked.pausing'),
  waited('gapAfter', 'linked.live.owing'),
];

const machine = liveConnection.provide(stubs);
const paths = getShortestPaths(machine, { events, serializeState });
/** Every event in every state that was reached. */
const edges = paths.flatMap(({ state }) =>
  events.map((event) => ({ state, event, next: getNextSnapshot(machine, state, event) })),
);
const dataTags = ['loading', 'fresh', 'catchingUp', 'stale'] as const;

describe('every path through the live connection', () => {
  it('reaches every state of the chart', () => {
    const reached = new Set(paths.map(({ state }) => JSON.stringify(state.value)));
    const links = ['opening', 'joining', 'pausing', '"level"', '"owing"', 'waiting', 'renewing', 'ended'];
    const claims = ['empty', 'current', 'behind', 'stale'];
    for (const name of [...links, ...claims]) {
      expect(
        [...reached].some((value) => value.includes(name)),
        name,
      ).toBe(true);
    }
    expect(paths.length).toBeGreaterThan(40);
  });

  it('[LV5] data is fresh exactly while the room is followed, and only one state is reported', () => {
    for (const { steps, state } of paths) {
      for (const each of [...steps.map((step) => step.state), state]) {
        expect(dataTags.filter((tag) => each.hasTag(tag))).toHaveLength(1);
        expect(each.hasTag('fresh')).toBe(each.matches({ link: { linked: 'live' } }));
      }
    }
  });

  it('[LV5] stale ends only with a fresh join, and the screen is never blank again after the first', () => {
    const broken = edges.filter(
      ({ state, event, next }) =>
        (state.hasTag('stale') && !next.hasTag('stale') && event.type !== 'JOINED') ||
        (state.hasTag('ended') && !next.hasTag('ended') && event.type !== 'RETRY') ||
        (!state.hasTag('loading') && next.hasTag('loading')),
    );
    expect(edges.length).toBeGreaterThan(1_000);
    expect(broken).toEqual([]);
  });

  it('can become fresh from every state', () => {
    const canBeFresh = new Set(
      paths.filter(({ state }) => state.hasTag('fresh')).map(({ state }) => serializeState(state)),
    );
    for (let before = -1; before < canBeFresh.size;) {
      before = canBeFresh.size;
      for (const { state, next } of edges)
        if (canBeFresh.has(serializeState(next))) canBeFresh.add(serializeState(state));
    }
    expect(paths.filter(({ state }) => !canBeFresh.has(serializeState(state)))).toEqual([]);
  });
});

const run = (renewal: Renewal = 'renewed') => {
  const clock = new SimulatedClock();
  const orders: LinkOrder[] = [];
  let sockets = 0;
  const actor = createActor(
    liveConnection.provide({
      actors: {
        link: fromCallback<LiveEvent | LinkOrder>(({ receive }) => {
          sockets += 1;
          receive((order) => {
            if (order.type === 'JOIN' || order.type === 'CHECK' || (order.type === 'REPORT' && 'report' in order)) {
              orders.push(order);
            }
          });
        }),
        renew: fromPromise<Renewal>(async () => renewal),
      },
    }),
    { clock },
  );
  const emitted: LiveEmitted[] = [];
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const send = (...sent: LiveEvent[]) => sent.forEach((event) => actor.send(event));
  const tags = () => [...actor.getSnapshot().tags];
  const joins = () => orders.filter((order) => order.type === 'JOIN').map(({ request }) => request);
  return { actor, clock, send, tags, joins, orders, emitted, sockets: () => sockets };
};

const fresh = (renewal?: Renewal) => {
  const actor = run(renewal);
  actor.send({ type: 'OPENED' }, joined());
  return actor;
};

describe('the live connection over time', () => {
  it('[LV1] requests everything first and only the missing changes afterwards', () => {
    const { send, joins } = fresh();
    send({ type: 'CLOSED' }, { type: 'WAKE', isDoubtful: false }, { type: 'OPENED' });
    expect(joins()).toEqual([{ protocol: 1 }, { protocol: 1, epoch: 'e1', since: '5-0', scope: 'staff:all' }]);
  });

  it('[LV2] applies a patch that begins at or before its own clock, once', () => {
    const { send, emitted, actor } = fresh();
    send(patch({ prev: '4-0', clock: '6-0' }), patch({ prev: '4-0', clock: '6-0' }));
    expect(emitted.filter(({ type }) => type === 'patched')).toHaveLength(1);
    expect(actor.getSnapshot().context.standing?.clock).toBe('6-0');
  });

  it.each([
    ['a patch that begins later', patch({ prev: '7-0', clock: '8-0' })],
    ['a patch of another epoch', patch({ epoch: 'e2' })],
    ['a beat of another epoch', beat({ epoch: 'e2' })],
  ])('[LV2] [LV4] joins again after %s, and does not apply it', (_, gap) => {
    const { send, joins, emitted, tags } = fresh();
    send(gap);
    expect(joins()).toHaveLength(2);
    expect(emitted.some(({ type }) => type === 'patched')).toBe(false);
    expect(tags()).toEqual(['catchingUp']);
    send(joined('9-0', 'e2'));
    expect(tags()).toEqual(['fresh']);
  });

  it('[LV4] continues with a beat that has no missing frame', () => {
    const { send, actor } = fresh();
    send(beat({ last: '5-0', clock: '7-3' }));
    expect(actor.getSnapshot().context.standing?.clock).toBe('7-3');
  });

  it('[LV4] waits 1.5 s for a frame named in a beat, then joins again', () => {
    const { send, clock, joins } = fresh();
    send(owing);
    clock.increment(1_000);
    send(owing);
    clock.increment(499);
    expect(joins()).toHaveLength(1);
    clock.increment(1);
    expect(joins()).toHaveLength(2);
  });

  it('[LV4] does not join again when the frame arrives in time', () => {
    const { send, clock, joins, tags } = fresh();
    send(owing);
    clock.increment(1_400);
    send(patch({ clock: '9-0' }));
    clock.increment(500);
    expect(joins()).toHaveLength(1);
    expect(tags()).toEqual(['fresh']);
  });

  it('[LV5] is stale 2 s after the last beat and stays stale through later beats until it joined', () => {
    const { send, clock, tags } = fresh();
    clock.increment(1_999);
    send(beat());
    clock.increment(1_999);
    expect(tags()).toEqual(['fresh']);
    clock.increment(1);
    expect(tags()).toEqual(['stale']);
    send(beat());
    expect(tags()).toEqual(['stale']);
    send(joined());
    expect(tags()).toEqual(['fresh']);
  });

  it('[LV5] a lost connection is stale after the same 2 s, not after 2 s more', () => {
    const { send, clock, tags } = fresh();
    clock.increment(1_500);
    send({ type: 'CLOSED' });
    expect(tags()).toEqual(['catchingUp']);
    clock.increment(500);
    expect(tags()).toEqual(['stale']);
  });

  it('[LV5] a silent server gets a join on the same socket, then the socket is replaced', () => {
    const { clock, joins, sockets, actor } = fresh();
    clock.increment(2_000);
    expect([joins().length, sockets()]).toEqual([2, 1]);
    clock.increment(5_000);
    expect(actor.getSnapshot().matches({ link: 'waiting' })).toBe(true);
  });

  it('a first join without a response is tried on another socket, with a longer time limit each time', () => {
    const { send, clock, sockets } = run();
    const patience = [];
    for (let tries = 0; tries < 5; tries += 1) {
      send({ type: 'OPENED' });
      const before = clock.now();
      while (sockets() === tries + 1) clock.increment(500);
      // Half-second steps, without the back-off that follows.
      patience.push(clock.now() - before - backOffMs(tries + 1, 1));
    }
    expect(patience).toEqual([10_000, 10_000, 20_000, 30_000, 40_000]);
  });

  it('[LV9] waits between 0.5 and 5 s, longer with each attempt, and with a random part', () => {
    for (const tries of [1, 2, 3, 4, 9, 60]) {
      expect(backOffMs(tries, 0)).toBe(500);
      expect(backOffMs(tries, 1)).toBe(Math.min(5_000, 500 * 2 ** tries));
    }
    expect(backOffMs(1, 0.5)).toBe(750);
  });

  it('[LV9] reconnects at once when the network is back, and resets the attempts after a join', () => {
    const { send, clock, sockets, actor } = fresh();
    send({ type: 'CLOSED' });
    clock.increment(999);
    expect(sockets()).toBe(1);
    send({ type: 'WAKE', isDoubtful: false });
    expect(sockets()).toBe(2);
    expect(actor.getSnapshot().context.tries).toBe(1);
    send({ type: 'OPENED' }, joined());
    expect(actor.getSnapshot().context.tries).toBe(0);
  });

  it('[LV9] replaces an old socket after a sleep; without a sleep it leaves a working one open', () => {
    const { send, sockets, tags } = fresh();
    send({ type: 'WAKE', isDoubtful: false });
    expect([sockets(), tags()]).toEqual([1, ['fresh']]);
    send({ type: 'WAKE', isDoubtful: true });
    expect([sockets(), tags()]).toEqual([2, ['catchingUp']]);
  });

  it('[LV1] [LV37] joins again a second after `rebuilding` and `behind`', () => {
    const { send, clock, joins } = run();
    send({ type: 'OPENED' }, { type: 'DELAYED', code: 'rebuilding' });
    clock.increment(1_000);
    send({ type: 'DELAYED', code: 'behind' });
    clock.increment(1_000);
    expect(joins()).toHaveLength(3);
  });

  it('[LV1] a rebuilding server is reported as such, also on connect, until it is unreachable or accepts the join', () => {
    const { send, actor, clock } = run();
    const delay = () => actor.getSnapshot().context.delay;
    send({ type: 'DELAYED', code: 'rebuilding' });
    expect([actor.getSnapshot().value.link, delay()]).toEqual(['waiting', 'rebuilding']);
    clock.increment(5_000);
    send({ type: 'OPENED' }, { type: 'DELAYED', code: 'rebuilding' });
    expect(delay()).toBe('rebuilding');
    send({ type: 'CLOSED' });
    expect(delay()).toBeNull();
    clock.increment(5_000);
    send({ type: 'DELAYED', code: 'rebuilding' }, { type: 'WAKE', isDoubtful: false }, { type: 'OPENED' }, joined());
    expect(delay()).toBeNull();
  });

  it('[LV10] checks each 60 s, and a difference requests everything', () => {
    const { send, clock, orders, joins, actor } = fresh();
    const minute = () => {
      for (let second = 0; second < 60; second += 1) {
        clock.increment(1_000);
        send(beat());
      }
    };
    minute();
    send({ type: 'CHECKED', answer: 'later' });
    minute();
    expect(orders.filter(({ type }) => type === 'CHECK')).toEqual([
      { type: 'CHECK', clock: '5-0' },
      { type: 'CHECK', clock: '5-0' },
    ]);
    send({ type: 'CHECKED', answer: 'different' });
    expect(joins().at(-1)).toEqual({ protocol: 1 });
    expect(actor.getSnapshot().context.differences).toBe(1);
  });

  it('[LV12] detects another build in a beat and in a join', () => {
    const { send, actor } = fresh();
    send(beat({ build: 'b2' }));
    expect(actor.getSnapshot().context.hasNewBuild).toBe(true);
    send({ type: 'CLOSED' }, { type: 'WAKE', isDoubtful: false }, { type: 'OPENED' }, joined('6-0', 'e1', 'b2'));
    expect(actor.getSnapshot().context.hasNewBuild).toBe(true);
  });

  it.each([
    ['renewed', 'linked'],
    ['refused', 'ended'],
    ['unreachable', 'waiting'],
  ] as const)('[LV8] an expired token is renewed: %s', async (renewal, state) => {
    const { send, actor } = fresh(renewal);
    send({ type: 'REFUSED', code: 'expired' });
    const { value } = await waitFor(actor, (snapshot) => !snapshot.matches({ link: 'renewing' }));
    expect(typeof value.link === 'string' ? value.link : 'linked').toBe(state);
    expect(actor.getSnapshot().context.refusal).toBe('expired');
  });

  it('[LV8] a rejected renewed token ends the connection; an outdated build does not renew', async () => {
    const { send, tags, actor } = fresh();
    send({ type: 'REFUSED', code: 'revoked' });
    await waitFor(actor, (snapshot) => snapshot.matches({ link: 'linked' }));
    send({ type: 'REFUSED', code: 'unauthorised' });
    expect(tags()).toContain('ended');
    send({ type: 'RETRY' }, { type: 'REFUSED', code: 'protocol' });
    expect(tags()).toContain('ended');
    expect(actor.getSnapshot().context.refusal).toBe('protocol');
  });

  it('a wall sends reports while it is connected and drops them while it is not', () => {
    const { send, orders } = fresh();
    const report: LiveEvent = { type: 'REPORT', report: { build: 'b1', scene: 'map', frames: 3 } };
    send(report, { type: 'CLOSED' }, report);
    expect(orders.filter(({ type }) => type === 'REPORT')).toHaveLength(1);
  });
});
