// The drawn map of one route: its line, branch, destination and courier. Loaded when it is first shown.
import { COURIER_PATH, SHAPE_BOX } from '@despacho/ui/shapes.ts';
import { LABELS_FROM } from '@despacho/ui/map/mapParts.ts';
import { routeLayers } from '@despacho/ui/map/routeLayers.ts';
import type { Palette } from '@despacho/ui/tokens.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Layer, Marker, Source, type LayerProps, type MapRef } from 'react-map-gl/maplibre';
import styles from './Map.module.css';
import { MapGround } from './MapGround.tsx';
import { START } from './picked.ts';
import { PinShape } from './PinShape.tsx';
import type { Places } from './places.ts';
import { framedBy, routeBounds, type ShownCourier, type ShownRoute } from './routeMarks.ts';
import { routeMapText } from './text.ts';
import { UNIT, useMapStyle } from './useMapStyle.ts';

/** Pixels around the route: the pin above its place, the buttons at the right. */
const PADDING = { top: 56, bottom: 64, left: 44, right: 104 };
/** Closer than this a route of a few metres shows no street name. */
const CLOSEST = 16;

const lineLayers = (palette: Palette, isEstimate: boolean): LayerProps[] =>
  routeLayers(palette, UNIT, isEstimate).map((layer) => ({ ...layer, beforeId: LABELS_FROM.id }));

const CourierMark = ({ courier: { position, look, isHollow, silence } }: { courier: ShownCourier }) => (
  <Marker latitude={position.lat} longitude={position.lng}>
    <span className={styles['courier']} data-hollow={isHollow ? '' : undefined}>
      <svg viewBox={`0 0 ${SHAPE_BOX} ${SHAPE_BOX}`} role="img" aria-label={routeMapText.courier}>
        <path d={COURIER_PATH[look]} fillRule="evenodd" />
      </svg>
      {silence === null ? null : <span className={styles['silence']}>{silence}</span>}
    </span>
  </Marker>
);

type RouteCanvasProps = { route: ShownRoute; baseMap: Places['baseMap']; onFailure: () => void };

export const RouteCanvas = ({ route, baseMap, onFailure }: RouteCanvasProps) => {
  const map = useRef<MapRef>(null);
  const [isLoaded, setIsLoaded] = useState(false);
  const style = useMapStyle(baseMap);
  const { branch, destination, courier, line, isEstimate } = route;
  const branches = useMemo(
    () => (branch === null ? [] : [{ id: 'branch', name: branch.name, position: branch.position, perimeter: [] }]),
    [branch],
  );
  const layers = useMemo(() => lineLayers(style.palette, isEstimate), [style.palette, isEstimate]);
  const frame = (duration: number): void => {
    const bounds = routeBounds(route);
    if (bounds !== null) map.current?.fitBounds(bounds, { padding: PADDING, maxZoom: CLOSEST, duration });
  };
  const framed = framedBy(route);
  const hasLine = line !== null;
  useEffect(() => {
    if (isLoaded) frame(0);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a map that was moved by hand stays until another thing is shown
  }, [isLoaded, framed, hasLine]);

  return (
    <MapGround
      map={map}
      style={style}
      baseMap={baseMap}
      label={routeMapText.map}
      start={destination ?? branch?.position ?? courier?.position ?? START}
      branches={branches}
      centre={{ label: routeMapText.whole, run: () => frame(300) }}
      onLoaded={() => setIsLoaded(true)}
      onFailure={onFailure}
    >
      {line === null ? null : (
        <Source id="route" type="geojson" data={{ type: 'LineString', coordinates: line }}>
          {layers.map((layer) => (
            <Layer key={layer.id} {...layer} />
          ))}
        </Source>
      )}
      {destination === null ? null : (
        <Marker latitude={destination.lat} longitude={destination.lng} anchor="bottom">
          <span className={styles['pin']} role="img" aria-label={routeMapText.destination}>
            <PinShape />
          </span>
        </Marker>
      )}
      {courier === null ? null : <CourierMark courier={courier} />}
    </MapGround>
  );
};
