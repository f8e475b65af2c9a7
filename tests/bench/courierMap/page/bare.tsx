// The reference: the same ground, and deck.gl with as many icons. Rows go to the layer as they come.
import 'maplibre-gl/dist/maplibre-gl.css';
import { MapboxOverlay } from '@deck.gl/mapbox';
import branchFontUrl from '@fontsource/barlow-condensed/files/barlow-condensed-latin-500-normal.woff2?url';
import fontUrl from '@fontsource/inter/files/inter-latin-500-normal.woff2?url';
import strongFontUrl from '@fontsource/inter/files/inter-latin-600-normal.woff2?url';
import type { PositionRow } from '@despacho/contract/live/protocol.ts';
import { MAP_FONT, MAP_FONT_BRANCH, MAP_FONT_STRONG, type MapFonts } from '@despacho/ui/map/mapParts.ts';
import { markAtlas } from '@despacho/ui/map/markAtlas.ts';
import { groundStyle } from '@despacho/ui/map/plainStyle.ts';
import { lightPalette } from '@despacho/ui/tokens.ts';
import type { Device } from '@luma.gl/core';
import { IconLayer } from 'deck.gl';
import * as maplibre from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { useEffect, useMemo, useState } from 'react';
import { Map as Ground, useControl } from 'react-map-gl/maplibre';
import { ride, rowsAt } from './fleet.ts';

maplibre.setWorkerUrl(workerUrl);

const fonts: MapFonts = { [MAP_FONT]: fontUrl, [MAP_FONT_STRONG]: strongFontUrl, [MAP_FONT_BRANCH]: branchFontUrl };

const Icons = () => {
  const [device, setDevice] = useState<Device | null>(null);
  const [rows, setRows] = useState<PositionRow[]>(() => rowsAt(0, 0));
  useEffect(() => ride((step) => setRows(rowsAt(step, 0))), []);
  const atlas = useMemo(() => (device === null ? null : markAtlas(device, lightPalette)), [device]);
  const overlay = useControl(
    () => new MapboxOverlay({ interleaved: false, onDeviceInitialized: setDevice, layers: [] }),
  );
  useEffect(() => {
    if (atlas === null) return;
    const icons = new IconLayer<PositionRow>({
      id: 'couriers',
      data: rows,
      iconAtlas: atlas.texture,
      iconMapping: atlas.mapping,
      pickable: true,
      getIcon: () => 'free',
      getPosition: ([, lat, lng]) => [lng, lat],
      getSize: 18,
    });
    overlay.setProps({ layers: [icons] });
  }, [overlay, atlas, rows]);
  return null;
};

export const Bare = () => (
  // As large as the map of the screen beside it.
  <div style={{ position: 'relative', inlineSize: '835px', blockSize: '738px' }}>
    <Ground
      mapLib={maplibre}
      mapStyle={groundStyle(lightPalette, fonts)}
      initialViewState={{ longitude: -90.52, latitude: 14.6, zoom: 12 }}
      attributionControl={false}
    >
      <Icons />
    </Ground>
  </div>
);
