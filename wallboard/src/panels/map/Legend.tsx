// What the couriers' shapes mean; the tiles above are the legend of the orders.
import { INCIDENT_RADIUS_M } from '@despacho/ui/map/plainStyle.ts';
import { COURIER_LOOKS, COURIER_PATH, SHAPE_BOX } from '@despacho/ui/shapes.ts';
import { COURIER_LOOK_LABEL } from '@despacho/ui/text.ts';
import { memo } from 'react';
import { MAP_PANEL_TEXT } from '../../text.ts';
import styles from './MapPanel.module.css';

export const Legend = memo(({ hasIncidents }: { hasIncidents: boolean }) => (
  <ul className={styles['legend']}>
    {COURIER_LOOKS.map((look) => (
      <li key={look} data-look={look}>
        <svg viewBox={`0 0 ${SHAPE_BOX} ${SHAPE_BOX}`} aria-hidden>
          <path d={COURIER_PATH[look]} fillRule="evenodd" />
        </svg>
        {COURIER_LOOK_LABEL[look]}
      </li>
    ))}
    {hasIncidents ? (
      <li>
        <i className={styles['circle']} />
        {MAP_PANEL_TEXT.incidentZone(INCIDENT_RADIUS_M)}
      </li>
    ) : null}
  </ul>
));
Legend.displayName = 'Legend';
