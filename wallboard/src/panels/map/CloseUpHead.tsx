// What the close-up shows: an incident with its age and owner, or the branch nearest to the worst cluster.
import { lngLat, type LngLat } from '@despacho/ui/map/geometry.ts';
import { memo } from 'react';
import type { MapRows } from '../../board/boardView.ts';
import type { CloseUp } from '../../board/closeUp.ts';
import { isUnattended, type IncidentMark } from '../../board/incidentMarks.ts';
import { MAP_PANEL_TEXT } from '../../text.ts';
import { calmAge } from '../age.ts';
import { LevelCount } from './LevelCount.tsx';
import { holderOf } from './marks/LabelContent.tsx';
import styles from './MapPanel.module.css';
import type { Measure } from './frame/useSize.ts';
import { isInside, type Point } from './frame/view.ts';

type Project = (at: LngLat) => Point;

/** The name of the branch nearest to the middle of the close-up. */
const nearestName = ({ branches }: MapRows, project: Project, { width, height }: Measure): string | null => {
  let nearest: { name: string; apart: number } | null = null;
  for (const { name, position } of branches) {
    if (position === null) continue;
    const { x, y } = project(lngLat(position));
    const apart = Math.hypot(x - width / 2, y - height / 2);
    if (nearest === null || apart < nearest.apart) nearest = { name, apart };
  }
  return nearest === null ? null : nearest.name;
};

const IncidentHead = ({ incident }: { incident: IncidentMark }) => (
  <header className={styles['head']} data-calling={isUnattended(incident) || undefined}>
    <h3>
      {incident.what}
      {incident.ageMs === null ? '' : ` · ${calmAge(incident.ageMs)}`}
    </h3>
    <b>{holderOf(incident)}</b>
  </header>
);

type CloseUpHeadProps = { rows: MapRows; closeUp: CloseUp; project: Project; measure: Measure };

export const CloseUpHead = memo(({ rows, closeUp, project, measure }: CloseUpHeadProps) => {
  const incident = rows.incidents.find(({ key }) => key === closeUp.incident);
  if (incident !== undefined) return <IncidentHead incident={incident} />;
  const inside = rows.orders.filter(({ at }) => isInside(project(at), measure));
  const name = nearestName(rows, project, measure);
  return (
    <header className={styles['head']}>
      <h3>{name === null ? MAP_PANEL_TEXT.closeUp : MAP_PANEL_TEXT.near(name)}</h3>
      {(['LATE', 'TO_BE_LATE'] as const).map((level) => (
        <LevelCount key={level} level={level} count={inside.filter((order) => order.level === level).length} />
      ))}
    </header>
  );
});
CloseUpHead.displayName = 'CloseUpHead';
