// Orders outside the frame, counted at the edge they are beyond.
import { memo } from 'react';
import { MAP_PANEL_TEXT } from '../../text.ts';
import { EDGE_ARROW, type Edge, type EdgeCount } from './frame/edges.ts';
import type { Measure } from './frame/useSize.ts';
import { LevelCount } from './LevelCount.tsx';
import styles from './MapPanel.module.css';
import { FOOT } from './marks/boxes.ts';
import type { Box } from './marks/labels.ts';

/** In rem. */
export const EDGE_HEIGHT = 2.1;
const SIZE = { width: 11, height: EDGE_HEIGHT };

/** In the middle of its edge. */
export const edgeBox = (edge: Edge, { width, height, unit }: Measure): Box => {
  const size = { width: SIZE.width * unit, height: SIZE.height * unit };
  const middle = { left: (width - size.width) / 2, top: (height - size.height) / 2 };
  switch (edge) {
    case 'north':
      return { ...size, ...middle, top: 0 };
    case 'south':
      return { ...size, ...middle, top: height - size.height - FOOT * unit };
    case 'west':
      return { ...size, ...middle, left: 0 };
    case 'east':
      return { ...size, ...middle, left: width - size.width };
  }
};

export const EdgeCounts = memo(({ edges, measure }: { edges: readonly EdgeCount[]; measure: Measure }) =>
  edges.map(({ edge, late, toBeLate, others }) => (
    <p key={edge} className={styles['edge']} data-edge={edge} style={edgeBox(edge, measure)}>
      <span>
        {EDGE_ARROW[edge]}
        <LevelCount level="LATE" count={late} />
        <LevelCount level="TO_BE_LATE" count={toBeLate} />
        {others === 0 ? null : MAP_PANEL_TEXT.others(others)}
      </span>
    </p>
  )),
);
EdgeCounts.displayName = 'EdgeCounts';
