import type { MapConfig } from '@despacho/contract/maps/maps.ts';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor, type SnapshotFrom } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { baseMap, missingTiles, STYLE_MS, type BaseMapEvent } from './baseMap.ts';

type Snapshot = SnapshotFrom<typeof baseMap>;

const tiles: MapConfig = {
  basemap: { kind: 'tiles', tiles: '/tiles/{z}/{x}/{y}.mvt', minZoom: 0, maxZoom: 14, bounds: [-91, 14, -90, 15] },
  attribution: '© those who drew it',
};
const elsewhere: MapConfig = { basemap: { kind: 'style', url: 'https://maps.test/style' }, attribution: '©' };
const none: MapConfig = { basemap: { kind: 'none' }, attribution: '' };

/** `responses` in their order, the last one for ever; an Error is a question that failed. */
const running = (responses: (MapConfig | Error)[], readStyle: (url: string) => Promise<object>) => {
  const clock = new SimulatedClock();
  const requests: string[] = [];
  const actor = createActor(
    baseMap.provide({
      actors: {
        requestConfig: fromPromise<MapConfig>(async () => {
          const response = responses[Math.min(requests.length, responses.length - 1)];
          requests.push('config');
          if (response === undefined || response instanceof Error) throw response ?? new Error('no response');
          return response;
        }),
        readStyle: fromPromise<object, { url: string }>(async ({ input }) => readStyle(input.url)),
      },
    }),
    { clock },
  );
  const reloads: number[] = [];
  actor.on('reload', () => reloads.push(clock.now()));
  actor.start();
  const settled = async (): Promise<Snapshot> =>
    waitFor(actor, (snapshot) => !snapshot.matches('requesting') && !snapshot.matches('reading'));
  return { actor, clock, requests, reloads, settled };
};
const never = async (): Promise<object> => new Promise(() => {});
const unreadable = async (): Promise<object> => {
  throw new Error('not reached');
};

describe('the base map', () => {
  it('[MA1] tiles of the own server are used, and a plain background until they arrive', async () => {
    const { actor, settled } = running([tiles], never);
    expect(actor.getSnapshot().context.base).toEqual({ kind: 'requesting' });
    const { context } = await settled();
    expect(context.base).toEqual(tiles.basemap);
    expect(context.attribution).toBe('© those who drew it');
  });

  it('[MA1] without tiles an external style is loaded', async () => {
    const read: string[] = [];
    const { settled } = running([elsewhere], async (url) => {
      read.push(url);
      return { version: 8 };
    });
    const { context } = await settled();
    expect(context.base).toEqual({ kind: 'style', style: { version: 8 } });
    expect(read).toEqual(['https://maps.test/style']);
  });

  it('[MA2] a style that takes more than three seconds is skipped', async () => {
    const { actor, clock } = running([elsewhere], never);
    await waitFor(actor, (snapshot) => snapshot.matches('reading'));
    clock.increment(STYLE_MS - 1);
    expect(actor.getSnapshot().matches('reading')).toBe(true);
    clock.increment(1);
    expect(actor.getSnapshot().matches('plain')).toBe(true);
    expect(actor.getSnapshot().context).toMatchObject({ base: { kind: 'plain' }, attribution: null });
  });

  it.each([
    ['no answer', [new Error('gone')], unreadable],
    ['no map', [none], unreadable],
    ['a style that cannot be read', [elsewhere], unreadable],
  ] as const)('[MA2] with %s the map is plain', async (_, responses, readStyle) => {
    const { settled } = running([...responses], readStyle);
    const snapshot = await settled();
    expect(snapshot.hasTag('plain')).toBe(true);
    expect(snapshot.context.base).toEqual({ kind: 'plain' });
  });

  it('[MA3] a plain map tries again each minute until there are streets', async () => {
    const { actor, clock, requests, settled } = running([new Error('gone'), none, tiles], unreadable);
    await settled();
    clock.increment(59_999);
    expect(requests).toHaveLength(1);
    clock.increment(1);
    await settled();
    expect(requests).toHaveLength(2);
    clock.increment(60_000);
    expect((await settled()).hasTag('streets')).toBe(true);
    clock.increment(600_000);
    expect(requests).toHaveLength(3);
    expect(actor.getSnapshot().context.base.kind).toBe('tiles');
  });

  it('[MA4] missing tiles are requested again once in ten seconds, however many there are', async () => {
    const { actor, clock, reloads, settled } = running([tiles], never);
    await settled();
    for (let count = 0; count < 5; count += 1) actor.send({ type: 'TILE_FAILED' });
    clock.increment(9_999);
    expect(reloads).toEqual([]);
    clock.increment(1);
    expect(reloads).toEqual([10_000]);
    clock.increment(60_000);
    expect(reloads).toHaveLength(1);
    actor.send({ type: 'TILE_FAILED' });
    clock.increment(10_000);
    expect(reloads).toHaveLength(2);
  });

  it('[MA12] shows which tiles are missing until they come, however often they fail', async () => {
    const { actor, clock, settled } = running([tiles], never);
    await settled();
    const missing = () => missingTiles(actor.getSnapshot());
    expect(missing()).toBe('none');
    actor.send({ type: 'TILE_FAILED' });
    expect(missing()).toBe('all');
    clock.increment(10_000);
    expect(missing()).toBe('all');
    actor.send({ type: 'TILE_FAILED' });
    clock.increment(10_000);
    actor.send({ type: 'TILE_LOADED' });
    expect(missing()).toBe('none');
    actor.send({ type: 'TILE_FAILED' });
    expect(missing()).toBe('some');
    actor.send({ type: 'TILE_LOADED' });
    expect(missing()).toBe('some');
    clock.increment(10_000);
    expect(missing()).toBe('some');
    clock.increment(10_000);
    expect(missing()).toBe('none');
    expect(actor.getSnapshot().context.base.kind).toBe('tiles');
  });

  it('[MA29] on every path the base is streets exactly where the screen reports streets', () => {
    const done = (id: string, output: unknown): BaseMapEvent => {
      // The engine's own event; only generated paths need to name it.
      const event: unknown = { type: `xstate.done.actor.0.(machine).${id}`, output };
      return event as BaseMapEvent;
    };
    const after = (delay: string, state: string): BaseMapEvent => {
      const event: unknown = { type: `xstate.after.${delay}.(machine).${state}` };
      return event as BaseMapEvent;
    };
    const paths = getShortestPaths(baseMap, {
      events: [
        done('requesting', tiles),
        done('requesting', elsewhere),
        done('requesting', none),
        done('reading', { version: 8 }),
        after('styleAfter', 'reading'),
        after('askAgainAfter', 'plain'),
        after('reloadAfter', 'streets.torn'),
        after('reloadAfter', 'streets.reloading'),
        { type: 'TILE_FAILED' },
        { type: 'TILE_LOADED' },
        { type: 'BROKEN' },
      ],
      serializeState: ({ value, context }) => JSON.stringify([value, context.base.kind]),
    });
    const states = paths.map(({ state }) => JSON.stringify(state.value));
    expect(new Set(states)).toEqual(
      new Set([
        '"requesting"',
        '"reading"',
        '"plain"',
        '{"streets":"whole"}',
        '{"streets":"torn"}',
        '{"streets":"reloading"}',
      ]),
    );
    for (const { state } of paths) {
      expect(state.hasTag('streets')).toBe(['tiles', 'style'].includes(state.context.base.kind));
    }
  });
});
