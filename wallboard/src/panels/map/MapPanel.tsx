// The map of the city and its close-up: what is late, and which incidents have no owner. Nothing on it is dragged,
// clicked or guessed.
import { lngLat } from '@despacho/ui/map/geometry.ts';
import { memo, useDeferredValue, useMemo } from 'react';
import type { MapRows } from '../../board/boardView.ts';
import type { CloseUp } from '../../board/closeUp.ts';
import type { Danger } from '../../board/dangers.ts';
import { MAP_PANEL_TEXT } from '../../text.ts';
import panel from '../Panel.module.css';
import { attributionOf, useRiddenRoads, useShownMap } from './base/baseStyle.ts';
import { useSize } from './frame/useSize.ts';
import styles from './MapPanel.module.css';
import { MapViews } from './MapViews.tsx';

/** The incident that has the screen comes before the close-up of the board. */
const useCloseUp = (closeUp: CloseUp | null, danger: Danger | null): CloseUp | null => {
  const { key, at } = danger ?? { key: null, at: null };
  return useMemo(
    () => (at === null ? closeUp : { at: lngLat(at), incident: key, square: null, since: 0 }),
    [closeUp, key, at],
  );
};

type MapPanelProps = {
  rows: MapRows;
  /** Null: the whole city only. */
  closeUp: CloseUp | null;
  /** The incident that has the screen. */
  danger: Danger | null;
};

export const MapPanel = memo(({ rows: newestRows, closeUp, danger }: MapPanelProps) => {
  // The map is laid out after the numbers and in a task of its own: no frame has to wait for both.
  const rows = useDeferredValue(newestRows);
  const [ref, measure] = useSize<HTMLElement>();
  const shownCloseUp = useCloseUp(closeUp, danger);
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
      {measure === null ? null : (
        <MapViews
          rows={rows}
          closeUp={shownCloseUp}
          isIncident={danger !== null}
          measure={measure}
          shown={shown}
          attribution={attributionOf(shown, hasRoads)}
        />
      )}
    </section>
  );
});
MapPanel.displayName = 'MapPanel';
