// The drawn map of incidents: a mark each, red circles around the dangerous places, the description of the chosen one.
import type { RedZone } from '@despacho/domain/incidents/redZones.ts';
import { RED_ZONE_M } from '@despacho/domain/incidents/redZones.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { boundsOf, circleRing } from '@despacho/ui/map/geometry.ts';
import { LABELS_FROM } from '@despacho/ui/map/mapParts.ts';
import type { Palette } from '@despacho/ui/tokens.ts';
import { WarningSign } from '@blueprintjs/icons';
import type { FeatureCollection, Polygon } from 'geojson';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Layer, Marker, Popup, Source, type LayerProps, type MapRef } from 'react-map-gl/maplibre';
import { MapGround } from '../../kit/map/MapGround.tsx';
import type { Places } from '../../kit/map/places.ts';
import { UNIT, useMapStyle } from '../../kit/map/useMapStyle.ts';
import { IncidentDetail } from './IncidentDetail.tsx';
import { middleOf, type IncidentEntry } from './incidentEntries.ts';
import styles from './IncidentMap.module.css';
import { incidentMapText } from './text.ts';
import { typeOf, userOf } from './words.ts';

/** Where the map begins without an incident. */
const START = { lat: 14.632, lng: -90.51 };
const ZOOM = 14;
/** Pixels around all incidents: the buttons at the right. */
const PADDING = { top: 48, bottom: 64, left: 48, right: 96 };

const circlesOf = (zones: readonly RedZone[]): FeatureCollection<Polygon> => ({
  type: 'FeatureCollection',
  features: zones.map(({ centre }) => ({
    type: 'Feature',
    properties: {},
    geometry: { type: 'Polygon', coordinates: [circleRing(centre, RED_ZONE_M)] },
  })),
});

const layersOf = (palette: Palette): LayerProps[] => [
  {
    id: 'red-zones',
    type: 'fill',
    beforeId: LABELS_FROM.id,
    paint: { 'fill-color': palette.danger, 'fill-opacity': 0.22 },
  },
  {
    id: 'red-zone-edges',
    type: 'line',
    beforeId: LABELS_FROM.id,
    paint: { 'line-color': palette.danger, 'line-width': UNIT * 0.1, 'line-opacity': 0.8 },
  },
];

type PlacedEntry = IncidentEntry & { place: NonNullable<IncidentEntry['place']> };
const isPlaced = (entry: IncidentEntry): entry is PlacedEntry => entry.place !== null;

type IncidentCanvasProps = {
  entries: readonly IncidentEntry[];
  /** Those that ended are among them. */
  isAll: boolean;
  zones: readonly RedZone[];
  chosen: IncidentEntry | null;
  onChoose: (key: string | null) => void;
  baseMap: Places['baseMap'];
  branches: Places['branches'];
  /** Whether there is a map to describe an incident on. */
  onDrawn: (isDrawn: boolean) => void;
  onFailure: () => void;
};

const Mark = ({ entry, isChosen, onChoose }: { entry: PlacedEntry; isChosen: boolean; onChoose: () => void }) => (
  <Marker latitude={entry.place.position.lat} longitude={entry.place.position.lng} style={{ zIndex: isChosen ? 2 : 1 }}>
    <button
      type="button"
      className={styles['mark']}
      data-open={entry.isOpen || undefined}
      data-chosen={isChosen || undefined}
      aria-label={incidentMapText.mark(typeOf(entry), userOf(entry))}
      onClick={(event) => {
        event.stopPropagation();
        onChoose();
      }}
    >
      <WarningSign aria-hidden size={16} />
    </button>
  </Marker>
);

export const IncidentCanvas = (props: IncidentCanvasProps) => {
  const { entries, isAll, zones, chosen, onChoose, baseMap, branches, onDrawn, onFailure } = props;
  const map = useRef<MapRef>(null);
  const [isLoaded, setIsLoaded] = useState(false);
  const style = useMapStyle(baseMap);
  const circles = useMemo(() => circlesOf(zones), [zones]);
  const layers = useMemo(() => layersOf(style.palette), [style.palette]);
  const placed = entries.filter(isPlaced);
  const showAll = (duration: number): void => {
    const bounds = boundsOf(placed.map(({ place }) => place.position));
    if (bounds === null) map.current?.easeTo({ center: [START.lng, START.lat], zoom: ZOOM, duration });
    else map.current?.fitBounds(bounds, { padding: PADDING, maxZoom: ZOOM, duration });
  };
  useEffect(() => {
    onDrawn(true);
    return () => onDrawn(false);
  }, [onDrawn]);
  const goTo = ({ lat, lng }: LatLng, duration: number): void => {
    map.current?.easeTo({ center: [lng, lat], zoom: Math.max(ZOOM, map.current.getZoom()), duration });
  };
  useEffect(() => {
    if (isLoaded) showAll(0);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a map that was moved by hand stays until other incidents are shown
  }, [isLoaded, isAll]);
  const chosenKey = chosen?.key;
  useEffect(() => {
    if (isLoaded && chosen !== null && isPlaced(chosen)) goTo(chosen.place.position, 300);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it goes to another choice, not along with a moving courier
  }, [isLoaded, chosenKey]);
  return (
    <MapGround
      map={map}
      style={style}
      baseMap={baseMap}
      label={incidentMapText.map}
      start={middleOf(entries) ?? START}
      branches={branches}
      centre={{ label: incidentMapText.whole, run: () => showAll(300) }}
      onLoaded={() => setIsLoaded(true)}
      onFailure={onFailure}
    >
      <Source id="red-zones" type="geojson" data={circles}>
        {layers.map((layer) => (
          <Layer key={layer.id} {...layer} />
        ))}
      </Source>
      {placed.map((entry) => (
        <Mark key={entry.key} entry={entry} isChosen={entry.key === chosenKey} onChoose={() => onChoose(entry.key)} />
      ))}
      {chosen === null || !isPlaced(chosen) ? null : (
        <Popup
          key={chosen.key}
          latitude={chosen.place.position.lat}
          longitude={chosen.place.position.lng}
          offset={18}
          closeButton={false}
          closeOnClick={false}
          focusAfterOpen={false}
          maxWidth="20rem"
          className={styles['popup'] ?? ''}
        >
          <IncidentDetail entry={chosen} onClose={() => onChoose(null)} />
        </Popup>
      )}
    </MapGround>
  );
};
