// Chooses the map below the marks: tiles of the own server, a remote style, or none (MA1 to MA4).
// Marks are drawn at once on a plain ground and never wait for streets.
import type { Basemap, MapConfig } from '@despacho/contract/maps/maps.ts';
import { assign, emit, fromPromise, setup, type SnapshotFrom } from 'xstate';

/** `style` as it was read from its server; the map library validates it. */
export type BaseMap =
  | { kind: 'requesting' }
  | { kind: 'plain' }
  | Extract<Basemap, { kind: 'tiles' }>
  | { kind: 'style'; style: object };

export type BaseMapContext = {
  base: BaseMap;
  attribution: string | null;
  styleUrl: string;
  /** Whether any tile of this map could be loaded. */
  hasTile: boolean;
};

/** Which tiles of the map are missing. */
export type MissingTiles = 'none' | 'some' | 'all';

/** `TILE_FAILED`: a tile could not be loaded. `BROKEN`: the library cannot draw this map at all. */
export type BaseMapEvent = { type: 'TILE_FAILED' } | { type: 'TILE_LOADED' } | { type: 'BROKEN' };

/** Missing tiles should be requested again. */
export type BaseMapEmitted = { type: 'reload' };

/** [MA2] */
export const STYLE_MS = 3_000;
const REQUEST_AGAIN_MS = 60_000;
const RELOAD_MS = 10_000;

const without = (kind: 'requesting' | 'plain'): BaseMapContext => ({
  base: { kind },
  attribution: null,
  styleUrl: '',
  hasTile: false,
});

const machine = setup({
  types: {
    context: {} as BaseMapContext,
    events: {} as BaseMapEvent,
    emitted: {} as BaseMapEmitted,
    tags: {} as 'plain' | 'streets' | 'incomplete',
  },
  actors: {
    requestConfig: fromPromise<MapConfig>(async () => {
      throw new Error('requestConfig must be provided');
    }),
    readStyle: fromPromise<object, { url: string }>(async () => {
      throw new Error('readStyle must be provided');
    }),
  },
  delays: { styleAfter: STYLE_MS, requestAgainAfter: REQUEST_AGAIN_MS, reloadAfter: RELOAD_MS },
  guards: {
    isTiles: (_, { basemap }: MapConfig) => basemap.kind === 'tiles',
    isStyle: (_, { basemap }: MapConfig) => basemap.kind === 'style',
  },
  actions: {
    setTiles: assign((_, { basemap, attribution }: MapConfig) =>
      basemap.kind === 'tiles' ? { base: basemap, attribution } : {},
    ),
    setUrl: assign((_, { basemap, attribution }: MapConfig) =>
      basemap.kind === 'style' ? { styleUrl: basemap.url, attribution } : {},
    ),
    setStyle: assign((_, style: object) => ({ base: { kind: 'style' as const, style } })),
    setHasTile: assign(() => ({ hasTile: true })),
    clear: assign(() => without('plain')),
    reload: emit({ type: 'reload' }),
  },
});

export const baseMap = machine.createMachine({
  context: without('requesting'),
  initial: 'requesting',
  states: {
    requesting: {
      tags: 'plain',
      invoke: {
        src: 'requestConfig',
        onDone: [
          {
            guard: { type: 'isTiles', params: ({ event }) => event.output },
            actions: { type: 'setTiles', params: ({ event }) => event.output },
            target: 'streets',
          },
          {
            guard: { type: 'isStyle', params: ({ event }) => event.output },
            actions: { type: 'setUrl', params: ({ event }) => event.output },
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
        onDone: { actions: { type: 'setStyle', params: ({ event }) => event.output }, target: 'streets' },
        onError: 'plain',
      },
      after: { styleAfter: 'plain' },
    },
    plain: {
      tags: 'plain',
      entry: 'clear',
      after: { requestAgainAfter: 'requesting' },
    },
    streets: {
      tags: 'streets',
      on: { BROKEN: 'plain' },
      initial: 'whole',
      states: {
        whole: { on: { TILE_FAILED: 'torn', TILE_LOADED: { actions: 'setHasTile' } } },
        torn: {
          tags: 'incomplete',
          on: { TILE_LOADED: { actions: 'setHasTile' } },
          after: { reloadAfter: { actions: 'reload', target: 'reloading' } },
        },
        /** Whole again with the first tile that comes, or when none of them failed again. */
        reloading: {
          tags: 'incomplete',
          on: { TILE_FAILED: 'torn', TILE_LOADED: { actions: 'setHasTile', target: 'whole' } },
          after: { reloadAfter: 'whole' },
        },
      },
    },
  },
});

/** [MA12] */
export const missingTiles = (snapshot: SnapshotFrom<typeof baseMap>): MissingTiles => {
  if (!snapshot.hasTag('incomplete')) return 'none';
  return snapshot.context.hasTile ? 'some' : 'all';
};
