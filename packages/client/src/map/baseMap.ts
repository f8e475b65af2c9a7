// Loads the base map as long as the page lives, and hands the result to the component that draws it.
import { baseMap, type BaseMap } from '@despacho/domain/machines/baseMap.ts';
import { createActor, fromPromise } from 'xstate';
import type { Api } from '../rest.ts';
import { derived, writable, type Readable, type Unsubscribe } from '../readable.ts';
import { followRiddenRoads, type RiddenRoadsConnection } from './riddenRoads.ts';

export type ShownMap = { base: BaseMap; attribution: string | null };

export type BaseMapConnection = {
  readonly shown: Readable<ShownMap>;
  readonly roads: RiddenRoadsConnection['roads'];
  /** Missing tiles should be requested again. */
  onReload(listener: () => void): Unsubscribe;
  tileFailed(): void;
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
    const { base, attribution } = actor.getSnapshot().context;
    // A style that is still loading has not been drawn yet.
    return { base, attribution: base.kind === 'tiles' || base.kind === 'style' ? attribution : null };
  };
  const shown = writable(shownOf());
  actor.subscribe(() => {
    const next = shownOf();
    if (next.base.kind !== shown.get().base.kind || next.attribution !== shown.get().attribution) shown.set(next);
  });
  actor.start();
  const ridden = followRiddenRoads({ api, isPlain: derived([shown], () => shown.get().base.kind === 'plain') });
  return {
    shown,
    roads: ridden.roads,
    onReload: (listener) => {
      const { unsubscribe } = actor.on('reload', listener);
      return unsubscribe;
    },
    tileFailed: () => actor.send({ type: 'TILE_FAILED' }),
    broken: () => actor.send({ type: 'BROKEN' }),
    close: () => {
      actor.stop();
      ridden.close();
    },
  };
};
