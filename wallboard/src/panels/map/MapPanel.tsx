// The map of the city: orders by level, couriers by shape. Nothing on it is dragged, clicked or guessed.
import type { Device } from '@luma.gl/core';
import DeckGL from '@deck.gl/react';
import { courierLayer, silenceLayer } from '@despacho/ui/map/courierLayer.ts';
import { markAtlas, type MarkAtlas } from '@despacho/ui/map/markAtlas.ts';
import { orderLayer } from '@despacho/ui/map/orderLayer.ts';
import { MAP_TEXT } from '@despacho/ui/text.ts';
import { rgba, wallPalette } from '@despacho/ui/tokens.ts';
import * as maplibre from 'maplibre-gl';
import { memo, useMemo, useState } from 'react';
import { Map } from 'react-map-gl/maplibre';
import type { MapRows } from '../../board/boardView.ts';
import { MAP_PANEL_TEXT } from '../../text.ts';
import panel from '../Panel.module.css';
import { BaseLayers, GRID_KM, useBaseStyle } from './BaseMap.tsx';
import { LateMarks } from './LateMarks.tsx';
import { Legend } from './Legend.tsx';
import styles from './MapPanel.module.css';
import { useSize, type Measure } from './useSize.ts';
import { boundsOfBranches, isInside, projectorOf, shownBounds, viewOf } from './view.ts';

/** In rem: the legend's part of the height. */
const FOOT = 4;

const textLook = { color: rgba(wallPalette.muted), outline: rgba(wallPalette.mapGround), fontFamily: 'Inter' };

const useLayers = ({ orders, couriers }: MapRows, atlas: MarkAtlas | null, unit: number) => {
  const courierMarks = useMemo(() => atlas && courierLayer(couriers, atlas, unit), [couriers, atlas, unit]);
  const silence = useMemo(() => silenceLayer(couriers, { ...textLook, unit }), [couriers, unit]);
  const orderMarks = useMemo(() => atlas && orderLayer(orders, atlas, unit), [orders, atlas, unit]);
  return useMemo(() => [courierMarks, silence, orderMarks], [courierMarks, silence, orderMarks]);
};

/** What the libraries report outside a render is thrown in the next one: the panel's boundary builds the map anew. */
const useFailure = (): ((error: Error) => void) => {
  const [failure, setFailure] = useState<Error | null>(null);
  if (failure !== null) throw failure;
  return setFailure;
};

const City = memo(({ rows, measure }: { rows: MapRows; measure: Measure }) => {
  const fail = useFailure();
  const [atlas, setAtlas] = useState<MarkAtlas | null>(null);
  const view = useMemo(
    () => viewOf(boundsOfBranches(rows.branches), measure, FOOT * measure.unit),
    [rows.branches, measure],
  );
  const project = useMemo(() => projectorOf(view, measure), [view, measure]);
  const gridBounds = useMemo(() => shownBounds(view, measure), [view, measure]);
  const style = useBaseStyle(gridBounds, measure.unit);
  const layers = useLayers(rows, atlas, measure.unit);
  const outside = rows.orders.filter(({ at }) => !isInside(project(at), measure)).length;
  return (
    <>
      <DeckGL
        viewState={view}
        controller={false}
        layers={layers}
        onDeviceInitialized={(device: Device) => {
          setAtlas(markAtlas(device, wallPalette));
          // The graphics process died, or the card had better to do: deck does not come back from that by itself.
          void device.lost.then(({ message }) => fail(new Error(`The graphics context was lost: ${message}`)));
        }}
        onError={fail}
      >
        {/* Directly below DeckGL, which then moves it as it moves itself. */}
        <Map
          mapLib={maplibre}
          mapStyle={style}
          interactive={false}
          attributionControl={false}
          // Without a target the map itself could not be made; the rest repairs itself.
          onError={({ target, error }) => {
            if (!target) fail(error);
          }}
        >
          <BaseLayers branches={rows.branches} incidentPlaces={rows.incidentPlaces} unit={measure.unit} />
        </Map>
      </DeckGL>
      <LateMarks late={rows.late} project={project} measure={measure} />
      {outside > 0 ? <p className={styles['outside']}>{MAP_PANEL_TEXT.outside(outside)}</p> : null}
    </>
  );
});
City.displayName = 'City';

export const MapPanel = memo(({ rows }: { rows: MapRows }) => {
  const [ref, measure] = useSize<HTMLElement>();
  return (
    <section
      ref={ref}
      className={`${panel['panel']} ${styles['map']}`}
      data-area="map"
      aria-label={MAP_PANEL_TEXT.title}
    >
      {measure === null ? null : <City rows={rows} measure={measure} />}
      <Legend hasIncidents={rows.incidentPlaces.length > 0} />
      <p className={styles['attribution']}>
        {MAP_TEXT.noBaseMap} · {MAP_TEXT.grid(GRID_KM)} · {MAP_TEXT.attribution}
      </p>
    </section>
  );
});
MapPanel.displayName = 'MapPanel';
