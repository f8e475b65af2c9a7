// What the marks of a map of orders and couriers mean. It can be closed, and begins closed where the map is small.
import { LevelMark } from '@despacho/ui/LevelMark.tsx';
import { COURIER_LOOKS, COURIER_PATH, SHAPE_BOX } from '@despacho/ui/shapes.ts';
import { COURIER_LOOK_LABEL } from '@despacho/ui/text.ts';
import type { ReactNode } from 'react';
import { List } from '../layout/List.tsx';
import { useMedia } from '../useMedia.ts';
import styles from './Map.module.css';
import { legendText as text } from './text.ts';

const LEVELS = ['LATE', 'TO_BE_LATE', 'VERIFY', 'ON_TIME'] as const;
const SMALL = '(max-width: 60rem)';

type MapLegendProps = {
  /** The map is a pane beside others. */
  isPane?: boolean;
  /** Rows for what only this map has. */
  children?: ReactNode;
};

export const MapLegend = ({ isPane = false, children }: MapLegendProps) => {
  const isSmall = useMedia(SMALL) || isPane;
  return (
    <details className={styles['legend']} key={String(isSmall)} open={!isSmall}>
      <summary>{text.title}</summary>
      <List>
        {LEVELS.map((level) => (
          <li key={level}>
            <LevelMark level={level} />
          </li>
        ))}
        {COURIER_LOOKS.map((look) => (
          <li key={look}>
            <svg viewBox={`0 0 ${SHAPE_BOX} ${SHAPE_BOX}`} aria-hidden>
              <path d={COURIER_PATH[look]} fillRule="evenodd" />
            </svg>
            {text.courierMark(COURIER_LOOK_LABEL[look])}
          </li>
        ))}
        <li>
          <i aria-hidden>9</i>
          {text.cluster}
        </li>
        {children}
      </List>
    </details>
  );
};
