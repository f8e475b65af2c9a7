// Over the map: labels, the halos of labelled late orders, and a line with what has no label. Incidents come last, over
// everything else. DOM, so text is crisp at 4K.
import { memo, useMemo } from 'react';
import { isUnattended } from '../../../board/incidentMarks.ts';
import { MAP_PANEL_TEXT } from '../../../text.ts';
import { LevelCount } from '../LevelCount.tsx';
import type { Point } from '../frame/view.ts';
import styles from './Labels.module.css';
import { BadgeLabel, holderOf, IncidentLabel, IncidentShape, LateLabel } from './LabelContent.tsx';
import type { Box } from './labels.ts';
import type { MapLabel } from './mapLabels.ts';
import type { ShownLabels } from './useLabels.ts';

const placeOf = ({ left, top, width, height }: Box) => ({ left, top, width, height });
const pointOf = ({ x, y }: Point) => ({ left: x, top: y });

const contentOf = ({ content }: MapLabel) => {
  switch (content.kind) {
    case 'incident':
      return <IncidentLabel incident={content.incident} />;
    case 'badge':
      return <BadgeLabel badge={content.badge} />;
    case 'late':
      return <LateLabel order={content.order} />;
  }
};

const PlacedContent = memo(({ label, box }: { label: MapLabel; box: Box }) => (
  <div className={styles['place']} data-label={label.content.kind} style={placeOf(box)}>
    {contentOf(label)}
  </div>
));
PlacedContent.displayName = 'PlacedContent';

const isIncident = ({ label: { content } }: { label: MapLabel }): boolean => content.kind === 'incident';

/** [MA7] One line, however much it counts. */
const Dock = ({ unnamed: { late, incidents }, box }: { unnamed: ShownLabels['unnamed']; box: Box }) => {
  const danger = incidents.find(({ isDanger }) => isDanger);
  const others = incidents.length - (danger === undefined ? 0 : 1);
  return (
    <p
      className={styles['dock']}
      style={placeOf(box)}
      data-calling={incidents.some(isUnattended) || undefined}
      data-dock
    >
      <LevelCount level="LATE" count={late} />
      {late === 0 ? null : <span>{MAP_PANEL_TEXT.unnamedLate}</span>}
      {danger === undefined ? null : <b>{[danger.what, holderOf(danger)].join(' · ')}</b>}
      {others === 0 ? null : <span>{MAP_PANEL_TEXT.unnamedIncidents(others)}</span>}
    </p>
  );
};

type LabelsProps = {
  shown: ShownLabels;
  dock: Box;
  /** The halos breathe. */
  isMoving: boolean;
};

export const Labels = memo(({ shown: { placed, incidents, unnamed }, dock, isMoving }: LabelsProps) => {
  const drawn = useMemo(() => [...placed.filter((one) => !isIncident(one)), ...placed.filter(isIncident)], [placed]);
  return (
    <div className={styles['labels']} data-moving={isMoving || undefined}>
      {placed.map(({ label: { id, at, content } }) =>
        content.kind === 'late' ? <i key={id} className={styles['halo']} style={pointOf(at)} /> : null,
      )}
      {unnamed.late + unnamed.incidents.length === 0 ? null : <Dock unnamed={unnamed} box={dock} />}
      {drawn.map(({ label, box }) => (
        <PlacedContent key={label.id} label={label} box={box} />
      ))}
      {incidents.map(({ incident: { key, isDanger }, at }) => (
        <IncidentShape key={key} at={at} isFault={!isDanger} />
      ))}
    </div>
  );
});
Labels.displayName = 'Labels';
