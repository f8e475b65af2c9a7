// The way that led the courier of each incident to its place, as a line below the labels.
import type { LngLat } from '@despacho/ui/map/geometry.ts';
import { memo } from 'react';
import type { IncidentMark } from '../../board/incidentMarks.ts';
import type { Measure } from './frame/useSize.ts';
import type { Point } from './frame/view.ts';
import styles from './MapPanel.module.css';

type WaysProps = { incidents: readonly IncidentMark[]; project: (at: LngLat) => Point; measure: Measure };

const lineOf = (way: readonly LngLat[], project: WaysProps['project']): string =>
  way
    .map((at) => {
      const { x, y } = project(at);
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');

export const Ways = memo(({ incidents, project, measure: { width, height } }: WaysProps) => (
  <svg className={styles['ways']} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
    {incidents.map(({ key, way }) =>
      way.length === 0 ? null : <polyline key={key} data-way={key} points={lineOf(way, project)} />,
    )}
  </svg>
));
Ways.displayName = 'Ways';
