// Which map lies under the marks: tiles of the own server, a style from elsewhere, or none (MA1 to MA4).
// Marks are drawn from the first moment, on the bare ground: nothing waits for streets.
import type { Basemap, MapConfig } from '@despacho/contract/maps/maps.ts';
import { assign, emit, fromPromise, setup, type ActorRefFrom } from 'xstate';

/** `style` as it was read from elsewhere: the map library judges what it is. */
export type BaseMap =
  | { kind: 'asking' }
  | { kind: 'plain' }
  | Extract<Basemap, { kind: 'tiles' }>
  | { kind: 'style'; style: object };

export type BaseMapContext = { base: BaseMap; attribution: string | null; styleUrl: string };

/** `TILE_FAILED`: a part of the street map did not come. `BROKEN`: the library cannot draw this map at all. */
export type BaseMapEvent = { type: 'TILE_FAILED' } | { type: 'BROKEN' };

/** The tiles that are missing should be asked for again. */
export type BaseMapEmitted = { type: 'reload' };

/** [MA2] */
export const STYLE_MS = 3_000;
const ASK_AGAIN_MS = 60_000;
const RELOAD_MS = 10_000;

const without = (kind: 'asking' | 'plain'): BaseMapContext => ({ base: { kind }, attribution: null, styleUrl: '' });

const machine = setup({
  types: {
    context: {} as BaseMapContext,
    events: {} as BaseMapEvent,
    emitted: {} as BaseMapEmitted,
    tags: {} as 'plain' | 'streets',
  },
  actors: {
    ask: fromPromise<MapConfig>(async () => {
      throw new Error('the question must be provided');
    }),
    readStyle: fromPromise<object, { url: string }>(async () => {
      throw new Error('the reader must be provided');
    }),
  },
  delays: { styleAfter: STYLE_MS, askAgainAfter: ASK_AGAIN_MS, reloadAfter: RELOAD_MS },
  guards: {
    isTiles: (_, { basemap }: MapConfig) => basemap.kind === 'tiles',
    isStyle: (_, { basemap }: MapConfig) => basemap.kind === 'style',
  },
  actions: {
    keepTiles: assign((_, { basemap, attribution }: MapConfig) =>
      basemap.kind === 'tiles' ? { base: basemap, attribution } : {},
    ),
    keepUrl: assign((_, { basemap, attribution }: MapConfig) =>
      basemap.kind === 'style' ? { styleUrl: basemap.url, attribution } : {},
    ),
    keepStyle: assign((_, style: object) => ({ base: { kind: 'style' as const, style } })),
    forget: assign(() => without('plain')),
    reload: emit({ type: 'reload' }),
  },
});

export const baseMap = machine.createMachine({
  context: without('asking'),
  initial: 'asking',
  states: {
    asking: {
      tags: 'plain',
      invoke: {
        src: 'ask',
        onDone: [
          {
            guard: { type: 'isTiles', params: ({ event }) => event.output },
            actions: { type: 'keepTiles', params: ({ event }) => event.output },
            target: 'streets',
          },
          {
            guard: { type: 'isStyle', params: ({ event }) => event.output },
            actions: { type: 'keepUrl', params: ({ event }) => event.output },
            target: 'reading',
          },
          { target: 'plain' },
        ],
        onError: 'plain',
      },
    },
    reading: {
      tags: 'plain',
      invoke: {
        src: 'readStyle',
        input: ({ context }) => ({ url: context.styleUrl }),
        onDone: { actions: { type: 'keepStyle', params: ({ event }) => event.output }, target: 'streets' },
        onError: 'plain',
      },
      after: { styleAfter: 'plain' },
    },
    plain: {
      tags: 'plain',
      entry: 'forget',
      after: { askAgainAfter: 'asking' },
    },
    streets: {
      tags: 'streets',
      on: { BROKEN: 'plain' },
      initial: 'whole',
      states: {
        whole: { on: { TILE_FAILED: 'torn' } },
        torn: { after: { reloadAfter: { actions: 'reload', target: 'whole' } } },
      },
    },
  },
});

export type BaseMapActor = ActorRefFrom<typeof baseMap>;
