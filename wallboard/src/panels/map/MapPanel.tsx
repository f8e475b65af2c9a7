// The map of the city: orders by level, couriers by shape. Nothing on it is dragged, clicked or guessed.
import type { LatLng } from '@despacho/contract/values.ts';
import { NorthMark } from '@despacho/ui/map/NorthMark.tsx';
import { memo } from 'react';
import type { MapRows } from '../../board/boardView.ts';
import { MAP_PANEL_TEXT } from '../../text.ts';
import panel from '../Panel.module.css';
import { attributionOf, useRiddenRoads, useShownMap } from './base/baseStyle.ts';
import { City } from './City.tsx';
import { Legend } from './Legend.tsx';
import styles from './MapPanel.module.css';
import { useSize } from './frame/useSize.ts';

type MapPanelProps = {
  rows: MapRows;
  /** Where something happened that has the screen: shown from close by. Null: the whole city. */
  around: LatLng | null;
};

export const MapPanel = memo(({ rows, around }: MapPanelProps) => {
  const [ref, measure] = useSize<HTMLElement>();
  const shown = useShownMap();
  const hasRoads = useRiddenRoads() !== null;
  return (
    <section
      ref={ref}
      className={`${panel['panel']} ${styles['map']}`}
      data-area="map"
      data-base={shown.base.kind}
      aria-label={MAP_PANEL_TEXT.title}
    >
      {measure === null ? null : <City rows={rows} around={around} measure={measure} shown={shown} />}
      <Legend hasIncidents={rows.incidentPlaces.length > 0} />
      <NorthMark className={styles['north'] ?? ''} />
      <p className={styles['attribution']}>{attributionOf(shown, hasRoads)}</p>
    </section>
  );
});
MapPanel.displayName = 'MapPanel';
