// Reports which tiles of a map failed or came, and requests the missing ones again [MA4].
import type { ErrorEvent, MapSourceDataEvent } from 'maplibre-gl';
import { useEffect, useRef, type RefObject } from 'react';
import type { MapRef } from 'react-map-gl/maplibre';

type TileId = { x: number; y: number; z: number };
/** The fields of a library error about a tile, which its types omit. */
type TileError = ErrorEvent & { sourceId?: string; tile?: { tileID: { canonical: TileId } } };

type Tiles = {
  onReload(listener: () => void): () => void;
  tileFailed(): void;
  tileLoaded(): void;
};

type MissingTiles = {
  /** Whether the error is about a tile. */
  onTileError(event: TileError): boolean;
  onSourceData(event: MapSourceDataEvent): void;
};

export const useMissingTiles = (map: RefObject<MapRef | null>, tiles: Tiles): MissingTiles => {
  const missing = useRef(new Map<string, TileId[]>());
  useEffect(
    () =>
      tiles.onReload(() => {
        const drawn = map.current?.getMap();
        for (const [source, ids] of missing.current) {
          // By name: without names, the library waits for ever for fonts that failed.
          if (drawn?.getSource(source) !== undefined) drawn.refreshTiles(source, ids);
        }
        missing.current.clear();
      }),
    [map, tiles],
  );
  return {
    onTileError: ({ sourceId, tile }) => {
      if (sourceId === undefined) return false;
      const ids = missing.current.get(sourceId) ?? [];
      missing.current.set(sourceId, [...ids, ...(tile === undefined ? [] : [tile.tileID.canonical])]);
      tiles.tileFailed();
      return true;
    },
    onSourceData: ({ tile, source }) => {
      // Our own lines and points are cut into tiles too.
      if (tile !== undefined && source.type !== 'geojson') tiles.tileLoaded();
    },
  };
};
