// The drawn map of many marks: lines beneath the names, marks in a canvas above, and the window of the opened mark.
import type { LatLng } from '@despacho/contract/values.ts';
import { circleRing } from '@despacho/ui/map/geometry.ts';
import { LABELS_FROM } from '@despacho/ui/map/mapParts.ts';
import type { Palette } from '@despacho/ui/tokens.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Layer, Marker, Popup, Source, type LayerProps, type MapRef } from 'react-map-gl/maplibre';
import styles from './Map.module.css';
import { Lasso } from './Lasso.tsx';
import { MapGround } from './MapGround.tsx';
import { MarkOverlay } from './MarkOverlay.tsx';
import { boundsOfPlaces, type LineLook, type MarksMapProps, type ShownLine, type ShownPin } from './marks.ts';
import { START } from './picked.ts';
import { PinShape } from './PinShape.tsx';
import { marksMapText } from './text.ts';
import { UNIT, useMapStyle } from './useMapStyle.ts';

/** Pixels around what is shown: words are at the right of a mark, and buttons at the right of the map. */
const PADDING = { top: 56, bottom: 48, left: 48, right: 140 };
const FRAME_MS = 300;
/** A less accurate position has a circle. */
const ACCURATE_M = 30;

const isDashed = (look: LineLook): boolean => look === 'estimate' || look === 'unknown';

const lineLayer = (look: LineLook, palette: Palette): LayerProps => ({
  type: 'line',
  beforeId: LABELS_FROM.id,
  layout: { 'line-cap': isDashed(look) ? 'butt' : 'round', 'line-join': 'round' },
  paint: {
    'line-color': look === 'unknown' ? palette.muted : look === 'track' ? palette.series2 : palette.series1,
    'line-width': UNIT * (look === 'unknown' ? 0.15 : 0.3),
    'line-opacity': look === 'unknown' ? 0.8 : 1,
    ...(isDashed(look) ? { 'line-dasharray': [2, 1.5] } : {}),
  },
});

const Lines = ({ lines, palette }: { lines: readonly ShownLine[]; palette: Palette }) =>
  lines.map(({ id, look, parts }) => (
    <Source
      key={id}
      id={id}
      type="geojson"
      data={{ type: 'MultiLineString', coordinates: parts.map((part) => part.map(([lng, lat]) => [lng, lat])) }}
    >
      <Layer id={id} {...lineLayer(look, palette)} />
    </Source>
  ));

const Accuracy = ({ at, metres, palette }: { at: LatLng; metres: number; palette: Palette }) => {
  const data = useMemo(() => ({ type: 'Polygon' as const, coordinates: [circleRing(at, metres)] }), [at, metres]);
  return (
    <Source id="accuracy" type="geojson" data={data}>
      <Layer
        id="accuracy"
        type="fill"
        beforeId={LABELS_FROM.id}
        paint={{ 'fill-color': palette.series1, 'fill-opacity': 0.14 }}
      />
    </Source>
  );
};

const Pins = ({ pins }: { pins: readonly ShownPin[] }) =>
  pins.map(({ id, position, text, label, look }) => (
    <Marker key={id} latitude={position.lat} longitude={position.lng}>
      <span className={styles['mark']} data-look={look} role="img" aria-label={label} title={label}>
        {text}
      </span>
    </Marker>
  ));

type MarksCanvasProps = Omit<MarksMapProps, 'size'> & { onFailure: () => void };

const openedAt = ({ opened, couriers, orders }: MarksCanvasProps): LatLng | null => {
  const marks = opened?.kind === 'order' ? orders : couriers;
  const mark = marks.find(({ id }) => id === opened?.id);
  return mark === undefined ? null : { lng: mark.at[0], lat: mark.at[1] };
};

export const MarksCanvas = (props: MarksCanvasProps) => {
  const { label, couriers, orders, branches, lines, pins, start, frame, found = null, baseMap } = props;
  const { opened, onOpen, onSelect, info, reading = 'near', isClustered = false, onFailure } = props;
  const map = useRef<MapRef>(null);
  const [isLoaded, setIsLoaded] = useState(false);
  const style = useMapStyle(baseMap);
  const show = (duration: number): void => {
    const bounds = frame === null ? null : boundsOfPlaces(frame.places);
    if (frame !== null && bounds !== null)
      map.current?.fitBounds(bounds, { padding: PADDING, maxZoom: frame.closest, duration });
  };
  const key = frame?.key;
  useEffect(() => {
    if (isLoaded) show(0);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a map that was moved by hand stays until something else is shown
  }, [isLoaded, key]);
  useEffect(() => {
    if (isLoaded && found !== null) map.current?.easeTo({ center: [found.lng, found.lat], zoom: START.zoom });
  }, [isLoaded, found]);
  const at = openedAt(props);
  const accuracyM = opened?.kind === 'courier' ? (couriers.find(({ id }) => id === opened.id)?.accuracyM ?? 0) : 0;
  return (
    <MapGround
      map={map}
      style={style}
      baseMap={baseMap}
      label={label}
      start={start}
      zoom={start.zoom}
      branches={branches}
      centre={{ label: marksMapText.whole, run: frame === null ? null : () => show(FRAME_MS) }}
      onLoaded={() => setIsLoaded(true)}
      onFailure={onFailure}
    >
      <Lines lines={lines} palette={style.palette} />
      {at !== null && accuracyM > ACCURATE_M ? <Accuracy at={at} metres={accuracyM} palette={style.palette} /> : null}
      <Pins pins={pins} />
      {found === null ? null : (
        <Marker latitude={found.lat} longitude={found.lng} anchor="bottom">
          <span className={styles['pin']} role="img" aria-label={found.label}>
            <PinShape />
          </span>
        </Marker>
      )}
      {onSelect === undefined ? null : <Lasso orders={orders} onSelect={onSelect} />}
      <MarkOverlay
        isClustered={isClustered}
        couriers={couriers}
        orders={orders}
        palette={style.palette}
        reading={reading}
        onOpen={onOpen}
        onFailure={onFailure}
      />
      {at === null || info === null ? null : (
        <Popup
          latitude={at.lat}
          longitude={at.lng}
          offset={UNIT}
          maxWidth="20rem"
          closeOnClick={false}
          onClose={() => onOpen(null)}
        >
          {info}
        </Popup>
      )}
    </MapGround>
  );
};
