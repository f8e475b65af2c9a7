// Where a map field gets its places and its streets from: the API of the signed-in account.
import { connectBaseMap, type BaseMapConnection } from '@despacho/client/map/baseMap.ts';
import type { Api, Result } from '@despacho/client/rest.ts';
import { useSession } from '@despacho/client/session/hooks.ts';
import type { Place, Whereabouts } from '@despacho/contract/maps/places.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { isStyle } from '@despacho/ui/map/foreignStyle.ts';
import type { MapBranch } from '@despacho/ui/map/plainStyle.ts';
import { useMemo } from 'react';
import { useLive } from '../live.tsx';

export type Places = {
  /** Without `near` from the whole country. */
  find: (query: string, near: LatLng | null, signal: AbortSignal) => Promise<Place[]>;
  /** Null where nothing is known of the place: its coordinates stay true. */
  at: (position: LatLng) => Promise<Whereabouts | null>;
  baseMap: BaseMapConnection;
  /** Those of the account's scope: without streets they are what people know their way by. */
  branches: readonly MapBranch[];
};

/** One for the page: it requests the server once and lives as long as the page. */
const connections = new WeakMap<Api, BaseMapConnection>();
const connectionOf = (api: Api): BaseMapConnection => {
  const connection = connections.get(api) ?? connectBaseMap({ api, isStyle });
  connections.set(api, connection);
  return connection;
};

const valueOf = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(result.code);
  return result.value;
};

export const usePlaces = (): Places => {
  const { api } = useSession();
  const branches = useLive((collections) => [...collections.branch.values()].filter(({ isEnabled }) => isEnabled));
  return useMemo(
    () => ({
      find: async (q, near, signal) => {
        const point = near === null ? {} : { lat: String(near.lat), lng: String(near.lng) };
        return valueOf(await api.places({ query: { q, ...point }, signal })).places;
      },
      at: async ({ lat, lng }) => {
        const result = await api.placeAt({ query: { lat: String(lat), lng: String(lng) } });
        return result.ok ? result.value : null;
      },
      baseMap: connectionOf(api),
      branches,
    }),
    [api, branches],
  );
};
