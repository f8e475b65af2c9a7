import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { connectLive } from './connect.ts';
import { createRoom, simulate, simulatedKinds, textOf } from './test/simulation.ts';

const connected = (random?: () => number) => {
  const room = createRoom();
  const world = simulate(room, random);
  const kinds = simulatedKinds();
  const live = connectLive({ kinds, sessionId: 'session-1', token: () => 'token' }, world.environment);
  const shown = (): string => textOf(live.collections.order.values());
  const freshness = () => live.status.get().freshness;
  return { room, world, kinds, live, shown, freshness };
};

/** Small and repeatable (mulberry32). */
const chance = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const ids = ['a', 'b', 'c', 'd'] as const;
const id = fc.constantFrom(...ids);
const happening = fc.oneof(
  { weight: 6, arbitrary: fc.record({ what: fc.constant('put' as const), id }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('remove' as const), id }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('leave' as const), id }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('comeBack' as const), id }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('rotate' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constantFrom('close', 'cut', 'heal', 'rebuild', 'ready', 'wake', 'sleep') }),
  },
);
const story = fc.array(fc.record({ afterMs: fc.integer({ min: 0, max: 30 }).map((n) => n * 50), happening }), {
  maxLength: 40,
});

describe('a live connection over a bad line', () => {
  it('[LV2] [LV3] [LV4] [LV5] ends with the current state, and is never fresh with data more than 4 s old', () => {
    fc.assert(
      fc.property(
        story,
        fc.record({
          loss: fc.constantFrom(0, 0.1, 0.4),
          doubles: fc.constantFrom(0, 0.2),
          delays: fc.constantFrom(0, 250),
        }),
        fc.integer(),
        (events, { loss, doubles, delays }, seed) => {
          const random = chance(seed);
          const { room, world, live, shown, freshness } = connected(random);
          const late = () => ({ delayMs: Math.floor(random() * delays) });
          world.line.fate = () => (random() < loss ? [] : random() < doubles ? [late(), late()] : [late()]);

          const past: { at: number; text: string }[] = [];
          const watch = (): void => {
            past.push({ at: world.now(), text: room.currentText() });
            while ((past[0]?.at ?? 0) < world.now() - 4_000) past.shift();
            if (freshness() !== 'fresh') return;
            const isRecent = past.some(({ text }) => text === shown());
            if (!isRecent)
              throw new Error(`fresh at ${world.now()} ms with ${shown()} instead of ${room.currentText()}`);
          };
          for (const { afterMs, happening: now } of events) {
            world.run(afterMs, watch);
            if ('id' in now) room[now.what](now.id);
            else if (now.what === 'rotate') room.rotate();
            else if (now.what === 'close') world.line.close();
            else if (now.what === 'cut' || now.what === 'heal') world.line.isUp = now.what === 'heal';
            else if (now.what === 'rebuild' || now.what === 'ready') room.setRebuilding(now.what === 'rebuild');
            else world.wake(now.what === 'sleep');
          }
          world.line.isUp = true;
          world.line.fate = () => [{ delayMs: 0 }];
          room.setRebuilding(false);
          // Longer than the time limit of a first join, and the longest back-off.
          world.run(30_000, watch);
          expect([freshness(), shown()]).toEqual(['fresh', room.currentText()]);
          live.close();
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('a live connection', () => {
  it('[LV5] reports a lost connection within 4 s, keeps the last values, and is fresh again only after a join', () => {
    const { room, world, shown, freshness, live } = connected();
    expect(freshness()).toBe('loading');
    room.put('a');
    world.run(1_500);
    expect([freshness(), shown()]).toEqual(['fresh', room.currentText()]);
    const before = shown();

    world.line.isUp = false;
    room.put('b');
    world.run(4_000);
    expect([freshness(), shown()]).toEqual(['stale', before]);
    const { linkMs, isStale, lastDataAt } = live.ages.get();
    expect(isStale).toBe(true);
    expect(linkMs).toBeGreaterThanOrEqual(4_000);
    world.run(6_000);
    expect(live.ages.get().linkMs).toBe((linkMs ?? 0) + 6_000);
    expect(live.ages.get().lastDataAt).toBe(lastDataAt);

    world.line.isUp = true;
    world.run(6_000);
    expect([freshness(), shown()]).toEqual(['fresh', room.currentText()]);
  });

  it('[LV9] reconnects at once when the network is back', () => {
    const { world, freshness } = connected(() => 1);
    world.run(1_000);
    world.line.isUp = false;
    world.run(30_000);
    world.line.isUp = true;
    world.wake();
    world.run(100);
    expect(freshness()).toBe('fresh');
  });

  it('[LV10] a client whose state differs is detected within a minute and repaired', () => {
    const { room, world, kinds, shown } = connected();
    room.put('a');
    room.put('b');
    world.run(1_000);
    // A defect of ours: an entity vanished without a frame.
    kinds.order.apply({ kind: 'order', id: 'a', v: '9999999999999999', gone: true });
    room.put('c');
    world.run(2_000);
    expect(shown()).not.toBe(room.currentText());
    world.run(70_000);
    expect(shown()).toBe(room.currentText());
  });

  it('[LV6] follows the server clock and never the clock of the browser', () => {
    const { room, world, live } = connected();
    expect(live.now()).toBe(0);
    world.run(30_000);
    expect(Math.abs(live.now() - (Date.parse('2026-11-21T18:00:00.000Z') + room.time()))).toBeLessThan(60);
  });
});
