// Where a map field gets its places and its streets from: the API of the signed-in account.
import { connectBaseMap, type BaseMapConnection } from '@despacho/client/map/baseMap.ts';
import type { Api, Result } from '@despacho/client/rest.ts';
import { useSession } from '@despacho/client/session/hooks.ts';
import type { Place, Whereabouts } from '@despacho/contract/maps/places.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { isStyle } from '@despacho/ui/map/foreignStyle.ts';
import { useMemo } from 'react';

export type Places = {
  find: (query: string, near: LatLng, signal: AbortSignal) => Promise<Place[]>;
  /** Null where nothing is known of the place: its coordinates stay true. */
  at: (position: LatLng) => Promise<Whereabouts | null>;
  baseMap: BaseMapConnection;
};

/** One for the page: it asks the server once and goes on as long as the page lives. */
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
  return useMemo(
    () => ({
      find: async (q, { lat, lng }, signal) =>
        valueOf(await api.places({ query: { q, lat: String(lat), lng: String(lng) }, signal })).places,
      at: async ({ lat, lng }) => {
        const result = await api.placeAt({ query: { lat: String(lat), lng: String(lng) } });
        return result.ok ? result.value : null;
      },
      baseMap: connectionOf(api),
    }),
    [api],
  );
};
