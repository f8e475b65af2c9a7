// Over the map: labels, lines to them, the halos of labelled late orders, numbers of docked labels and their list.
// Incidents come last, over everything else. DOM, so text is crisp at 4K.
import { memo, useMemo } from 'react';
import { MAP_PANEL_TEXT } from '../../../text.ts';
import type { Point } from '../frame/view.ts';
import styles from './Labels.module.css';
import { BadgeLabel, DockedText, IncidentLabel, IncidentShape, LateLabel } from './LabelContent.tsx';
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
      return <BadgeLabel badge={content.badge} isNamed={content.isNamed} />;
    case 'late':
      return <LateLabel order={content.order} />;
  }
};

const PlacedContent = memo(({ label, box }: { label: MapLabel; box: Box }) => (
  <div className={styles['place']} style={placeOf(box)}>
    {contentOf(label)}
  </div>
));
PlacedContent.displayName = 'PlacedContent';

const isIncident = ({ label: { content } }: { label: MapLabel }): boolean => content.kind === 'incident';

type LabelsProps = {
  shown: ShownLabels;
  dock: Box;
  /** The halos breathe. */
  isMoving: boolean;
};

export const Labels = memo(({ shown: { placed, docked, more }, dock, isMoving }: LabelsProps) => {
  const drawn = useMemo(() => [...placed.filter((one) => !isIncident(one)), ...placed.filter(isIncident)], [placed]);
  return (
    <div className={styles['labels']} data-moving={isMoving || undefined}>
      <svg className={styles['lines']}>
        {placed.map(({ label: { id, content }, box: { at, lineTo } }) =>
          lineTo === null ? null : (
            <line key={id} data-kind={content.kind} x1={at.x} y1={at.y} x2={lineTo.x} y2={lineTo.y} />
          ),
        )}
      </svg>
      {placed.map(({ label: { id, at, content } }) =>
        content.kind === 'late' ? <i key={id} className={styles['halo']} style={pointOf(at)} /> : null,
      )}
      {docked.map(({ label: { id, at, content }, sign, isOnMap }) =>
        isOnMap ? (
          <b key={id} className={styles['number']} data-kind={content.kind} style={pointOf(at)}>
            {sign}
          </b>
        ) : null,
      )}
      {docked.length === 0 ? null : (
        <ol
          className={styles['dock']}
          style={{ left: dock.left, width: dock.width, top: dock.top, height: dock.height }}
        >
          {docked.map(({ label, sign }) => (
            <li key={label.id}>
              <b>{sign}</b>
              <DockedText content={label.content} />
            </li>
          ))}
          {more === 0 ? null : <li>{MAP_PANEL_TEXT.more(more)}</li>}
        </ol>
      )}
      {drawn.map(({ label, box }) => (
        <PlacedContent key={label.id} label={label} box={box} />
      ))}
      {[...placed, ...docked].filter(isIncident).map(({ label: { id, at, content } }) => (
        <IncidentShape key={id} at={at} isFault={content.kind === 'incident' && !content.incident.isDanger} />
      ))}
    </div>
  );
});
Labels.displayName = 'Labels';
