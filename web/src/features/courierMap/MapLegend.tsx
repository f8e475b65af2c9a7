// What the marks of the map of the city mean. It can be closed, and begins closed where the map is small.
import { LevelMark } from '@despacho/ui/LevelMark.tsx';
import { COURIER_LOOKS, COURIER_PATH, SHAPE_BOX } from '@despacho/ui/shapes.ts';
import { COURIER_LOOK_LABEL } from '@despacho/ui/text.ts';
import { List } from '../../kit/layout/List.tsx';
import { useMedia } from '../../kit/useMedia.ts';
import styles from './CourierMap.module.css';
import { cityMapText as text } from './text.ts';

const LEVELS = ['LATE', 'TO_BE_LATE', 'VERIFY', 'ON_TIME'] as const;
const SMALL = '(max-width: 60rem)';

export const MapLegend = () => {
  const isSmall = useMedia(SMALL);
  return (
    <details className={styles['legend']} key={String(isSmall)} open={!isSmall}>
      <summary>{text.legend}</summary>
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
      </List>
    </details>
  );
};
