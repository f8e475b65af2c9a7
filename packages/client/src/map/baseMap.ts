// Loads the base map as long as the page lives, and hands the result to the component that draws it.
import { baseMap, missingTiles, type BaseMap, type MissingTiles } from '@despacho/domain/machines/baseMap.ts';
import { createActor, fromPromise } from 'xstate';
import type { Api } from '../rest.ts';
import { derived, writable, type Readable, type Unsubscribe } from '../readable.ts';
import { followRiddenRoads, type RiddenRoadsConnection } from './riddenRoads.ts';

export type ShownMap = { base: BaseMap; attribution: string | null; missing: MissingTiles };

/** [MA12] No street is drawn: there is no base map, or none of its tiles came. */
export const isWithoutStreets = ({ base, missing }: ShownMap): boolean => base.kind === 'plain' || missing === 'all';

export type BaseMapConnection = {
  readonly shown: Readable<ShownMap>;
  readonly roads: RiddenRoadsConnection['roads'];
  /** Missing tiles should be requested again. */
  onReload(listener: () => void): Unsubscribe;
  tileFailed(): void;
  tileLoaded(): void;
  /** This map cannot be drawn: back to the plain one. */
  broken(): void;
  close(): void;
};

export type BaseMapOptions = {
  api: Pick<Api, 'mapConfig' | 'riddenRoads'>;
  /** Whether the loaded JSON is a style at all. */
  isStyle: (value: unknown) => value is object;
};

export const connectBaseMap = ({ api, isStyle }: BaseMapOptions): BaseMapConnection => {
  const actor = createActor(
    baseMap.provide({
      actors: {
        requestConfig: fromPromise(async () => {
          const offered = await api.mapConfig();
          if (!offered.ok) throw new Error(`no map is known: ${offered.code}`);
          return offered.value;
        }),
        readStyle: fromPromise<object, { url: string }>(async ({ input, signal }) => {
          const answer = await fetch(input.url, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
          const style: unknown = answer.ok ? await answer.json() : null;
          if (!isStyle(style)) throw new Error(`${input.url} answered ${answer.status} without a style`);
          return style;
        }),
      },
    }),
  );
  const shownOf = (): ShownMap => {
    const snapshot = actor.getSnapshot();
    const { base, attribution } = snapshot.context;
    // A style that is still loading has not been drawn yet.
    const isDrawn = base.kind === 'tiles' || base.kind === 'style';
    return { base, attribution: isDrawn ? attribution : null, missing: missingTiles(snapshot) };
  };
  const shown = writable(shownOf());
  actor.subscribe(() => {
    const next = shownOf();
    const { base, attribution, missing } = shown.get();
    if (next.base.kind !== base.kind || next.attribution !== attribution || next.missing !== missing) shown.set(next);
  });
  actor.start();
  const isPlain = derived([shown], () => isWithoutStreets(shown.get()));
  const ridden = followRiddenRoads({ api, isPlain });
  return {
    shown,
    roads: ridden.roads,
    onReload: (listener) => {
      const { unsubscribe } = actor.on('reload', listener);
      return unsubscribe;
    },
    tileFailed: () => actor.send({ type: 'TILE_FAILED' }),
    tileLoaded: () => actor.send({ type: 'TILE_LOADED' }),
    broken: () => actor.send({ type: 'BROKEN' }),
    close: () => {
      actor.stop();
      ridden.close();
    },
  };
};
