// Two views over one canvas of marks: the whole city, and beside it the part that matters most from close by.
import type { ShownMap } from '@despacho/client/map/baseMap.ts';
import type { Bounds, LngLat } from '@despacho/ui/map/geometry.ts';
import { NorthMark } from '@despacho/ui/map/NorthMark.tsx';
import { memo, useCallback, useMemo, useState, type ComponentProps } from 'react';
import type { MapRows } from '../../board/boardView.ts';
import { CLUSTER_M, type CloseUp } from '../../board/closeUp.ts';
import { MAP_PANEL_TEXT } from '../../text.ts';
import { Ground } from './base/Ground.tsx';
import { CityLabels } from './CityLabels.tsx';
import { CloseUpHead } from './CloseUpHead.tsx';
import { CloseUpLabels } from './CloseUpLabels.tsx';
import { splitOf, type CloseUpBoxes } from './frame/split.ts';
import { useFrame } from './frame/useFrame.ts';
import type { Measure } from './frame/useSize.ts';
import { projectorOf, shownBounds, zoomFor, type MapView, type Point } from './frame/view.ts';
import { Legend } from './Legend.tsx';
import styles from './MapPanel.module.css';
import { Marks } from './marks/Marks.tsx';
import type { Box } from './marks/labels.ts';
import { useSpreadMarks } from './marks/useMarkLayers.ts';
import { lateMarks, nearMarks, type MarkView } from './marks/viewMarks.ts';
import { Ways } from './Ways.tsx';

/** Metres across the close-up of an incident. */
const INCIDENT_M = 1_600;

const NO_BOX: Box = { left: 0, top: 0, width: 0, height: 0 };

/** What the libraries report outside a render is thrown in the next one: the panel's boundary then builds a new map. */
const useFailure = (): ((error: Error) => void) => {
  const [failure, setFailure] = useState<Error | null>(null);
  if (failure !== null) throw failure;
  return setFailure;
};

const useMeasure = ({ width, height }: Box, unit: number): Measure =>
  useMemo(() => ({ width, height, unit }), [width, height, unit]);

const closeUpView = (closeUp: CloseUp | null, { width, height }: Measure): MapView | null => {
  if (closeUp === null || width < 1 || height < 1) return null;
  const { at, incident } = closeUp;
  const metres = incident === null ? CLUSTER_M : INCIDENT_M;
  return { longitude: at[0], latitude: at[1], zoom: zoomFor(at, metres, Math.min(width, height)) };
};

function useMarkView(box: Box, view: MapView, project: MarkView['project']): MarkView;
function useMarkView(box: Box | null, view: MapView | null, project: MarkView['project']): MarkView | null;
function useMarkView(box: Box | null, view: MapView | null, project: MarkView['project']): MarkView | null {
  return useMemo(() => (box === null || view === null ? null : { box, view, project }), [box, view, project]);
}

/** What each view draws, where it is drawn. */
const useViewMarks = ({ orders, couriers }: MapRows, city: MarkView, closeUp: MarkView | null, unit: number) => {
  const late = useMemo(() => lateMarks(orders), [orders]);
  const near = useMemo(() => nearMarks({ orders, couriers }, closeUp), [orders, couriers, closeUp]);
  return {
    cityMarks: useSpreadMarks(late, city.project, unit),
    closeUpMarks: useSpreadMarks(near, (closeUp ?? city).project, unit),
  };
};

/** Where the close-up is in the city. */
const windowBox = ([west, south, east, north]: Bounds, project: (at: LngLat) => Point): Box => {
  const [first, last] = [project([west, north]), project([east, south])];
  return { left: first.x, top: first.y, width: last.x - first.x, height: last.y - first.y };
};

/** For the element around a map: it fails when that map loses its graphics context [MA21]. A map that is taken away loses it, too. */
const useWatchedGraphics = (fail: (error: Error) => void) =>
  useCallback(
    (box: HTMLElement | null) => {
      if (box === null) return undefined;
      const onLost = (): void => fail(new Error('The graphics context of a map was lost.'));
      box.addEventListener('webglcontextlost', onLost, true);
      return () => box.removeEventListener('webglcontextlost', onLost, true);
    },
    [fail],
  );

type CloseUpOverProps = ComponentProps<typeof CloseUpLabels> & { boxes: CloseUpBoxes; closeUp: CloseUp };

/** What is over the map of the close-up, above it and below it. */
const CloseUpOver = ({ boxes, closeUp, ...labels }: CloseUpOverProps) => {
  const { rows, project, measure } = labels;
  return (
    <section className={styles['closeUp']}>
      <div className={styles['view']} style={boxes.head}>
        <CloseUpHead rows={rows} closeUp={closeUp} project={project} measure={measure} />
      </div>
      <div className={styles['view']} style={boxes.map}>
        <Ways incidents={rows.incidents} project={project} measure={measure} />
        <CloseUpLabels {...labels} />
      </div>
      {boxes.legend === null ? null : (
        <div className={styles['view']} style={boxes.legend}>
          <Legend hasIncidents={rows.incidentPlaces.length > 0} />
        </div>
      )}
    </section>
  );
};

type MapViewsProps = {
  rows: MapRows;
  closeUp: CloseUp | null;
  /** An incident has the screen. */
  isIncident: boolean;
  measure: Measure;
  shown: ShownMap;
  attribution: string;
};

export const MapViews = memo(({ rows, closeUp, isIncident, measure, shown, attribution }: MapViewsProps) => {
  const fail = useFailure();
  const watchGraphics = useWatchedGraphics(fail);
  const [isDrawn, setIsDrawn] = useState(false);
  const onDrawn = useCallback(() => setIsDrawn(true), []);
  const hasCloseUp = closeUp !== null;
  const split = useMemo(() => splitOf(measure, hasCloseUp, isIncident), [measure, hasCloseUp, isIncident]);
  const city = useMeasure(split.city, measure.unit);
  const near = useMeasure(split.closeUp?.map ?? NO_BOX, measure.unit);
  const cityView = useFrame(rows, city);
  const nearView = useMemo(() => closeUpView(closeUp, near), [closeUp, near]);
  const cityProject = useMemo(() => projectorOf(cityView, city), [cityView, city]);
  const nearProject = useMemo(() => projectorOf(nearView ?? cityView, near), [nearView, cityView, near]);
  const cityMarkView = useMarkView(split.city, cityView, cityProject);
  const nearMarkView = useMarkView(split.closeUp?.map ?? null, nearView, nearProject);
  const { cityMarks, closeUpMarks } = useViewMarks(rows, cityMarkView, nearMarkView, measure.unit);
  const ground = { branches: rows.branches, incidentPlaces: rows.incidentPlaces, shown, onFailure: fail };
  return (
    <>
      {/* Beside the marks and not within them: it begins while their graphics device still opens. */}
      <div ref={watchGraphics} className={styles['view']} data-view="city" style={split.city}>
        <Ground
          {...ground}
          title={MAP_PANEL_TEXT.city}
          view={cityView}
          measure={city}
          hasNames={false}
          onDrawn={onDrawn}
        />
      </div>
      {/* The second map does not delay the first one. */}
      {split.closeUp !== null && nearView !== null && isDrawn ? (
        <div ref={watchGraphics} className={styles['view']} data-view="closeUp" style={split.closeUp.map}>
          <Ground
            {...ground}
            title={MAP_PANEL_TEXT.closeUp}
            view={nearView}
            measure={near}
            hasNames
            onDrawn={onDrawn}
          />
        </div>
      ) : null}
      <Marks
        cityMarks={cityMarks}
        closeUpMarks={closeUpMarks}
        unit={measure.unit}
        city={cityMarkView}
        closeUp={nearMarkView}
        onFailure={fail}
      />
      {/* Animated marks make the browser compose the screen again: they wait until the map no longer needs the graphics card. */}
      <div className={styles['view']} style={split.city}>
        <NorthMark className={styles['north'] ?? ''} />
        <p className={styles['attribution']}>{attribution}</p>
        {nearView === null ? null : (
          <i className={styles['window']} style={windowBox(shownBounds(nearView, near), cityProject)} />
        )}
        <Ways incidents={rows.incidents} project={cityProject} measure={city} />
        <CityLabels rows={rows} drawn={cityMarks.orders} project={cityProject} measure={city} isMoving={isDrawn} />
      </div>
      {split.closeUp === null || closeUp === null ? null : (
        <CloseUpOver
          boxes={split.closeUp}
          {...{ rows, closeUp, isMoving: isDrawn, project: nearProject, measure: near, drawn: closeUpMarks.orders }}
        />
      )}
    </>
  );
});
MapViews.displayName = 'MapViews';
