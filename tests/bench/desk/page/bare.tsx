// The reference: the ground of the desk's map, and deck.gl with as many icons, replaced as often as the desk gets changes.
import { MapboxOverlay } from '@deck.gl/mapbox';
import { markAtlas } from '@despacho/ui/map/markAtlas.ts';
import { lightPalette } from '@despacho/ui/tokens.ts';
import type { Device } from '@luma.gl/core';
import { IconLayer } from 'deck.gl';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useControl, type MapRef } from 'react-map-gl/maplibre';
import { MapGround } from '../../../../web/src/kit/map/MapGround.tsx';
import { usePlaces } from '../../../../web/src/kit/map/places.ts';
import { useMapStyle } from '../../../../web/src/kit/map/useMapStyle.ts';
import { CHANGE_MS, doorOf, ORDERS, positionsAt } from './city.ts';

type Icon = { at: [number, number]; look: 'free' | 'LATE' };

const iconsAt = (step: number): Icon[] => [
  ...positionsAt(step, 0).map(([, lat, lng]): Icon => ({ at: [lng, lat], look: 'free' })),
  ...Array.from({ length: ORDERS }, (_, index): Icon => {
    const { lat, lng } = doorOf(index);
    return { at: [lng, lat], look: 'LATE' };
  }),
];

const Icons = () => {
  const [device, setDevice] = useState<Device | null>(null);
  const [rows, setRows] = useState(() => iconsAt(0));
  useEffect(() => {
    let step = 0;
    const timer = setInterval(() => setRows(iconsAt((step += CHANGE_MS / 1_000))), CHANGE_MS);
    return () => clearInterval(timer);
  }, []);
  const atlas = useMemo(() => (device === null ? null : markAtlas(device, lightPalette)), [device]);
  const overlay = useControl(
    () => new MapboxOverlay({ interleaved: false, onDeviceInitialized: setDevice, layers: [] }),
  );
  useEffect(() => {
    if (atlas === null) return;
    const layer = new IconLayer<Icon>({
      id: 'icons',
      data: rows,
      iconAtlas: atlas.texture,
      iconMapping: atlas.mapping,
      pickable: true,
      getIcon: ({ look }) => look,
      getPosition: ({ at }) => at,
      getSize: 18,
    });
    overlay.setProps({ layers: [layer] });
  }, [overlay, atlas, rows]);
  return null;
};

const NONE: readonly never[] = [];

export const Bare = () => {
  const map = useRef<MapRef>(null);
  const { baseMap } = usePlaces();
  const style = useMapStyle(baseMap);
  return (
    // As large as the map of the desk beside it.
    <div style={{ position: 'relative', inlineSize: '560px', blockSize: '800px', insetInlineStart: '440px' }}>
      <MapGround
        map={map}
        style={style}
        baseMap={baseMap}
        label="bare"
        start={{ lat: 14.608, lng: -90.518 }}
        zoom={12}
        branches={NONE}
        centre={{ label: '', run: null }}
        onLoaded={() => undefined}
        onFailure={() => undefined}
      >
        <Icons />
      </MapGround>
    </div>
  );
};
