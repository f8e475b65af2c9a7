// One counter tile. Its mark is also the legend of the map.
import type { AlertLevel } from '@despacho/contract/orders/order.ts';
import { change, whole } from '@despacho/ui/format.ts';
import { LevelMark } from '@despacho/ui/LevelMark.tsx';
import { memo } from 'react';
import type { LevelTile } from '../board/tiles.ts';
import { LEVEL_RANGE, TILE_TEXT } from '../text.ts';
import panel from './Panel.module.css';
import styles from './Tile.module.css';

// The last quarter of an hour as a line; without axes, because the number beside it is the value.
const WIDTH = 100;
const HEIGHT = 30;
const MARGIN = 3;
/** A change of one order must not look like a cliff. */
const MIN_RANGE = 8;

/** `points` of an SVG polyline in a box of 100 by 30. */
export const sparklinePoints = (values: readonly number[]): string => {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const range = Math.max(high - low, MIN_RANGE);
  const middle = (low + high) / 2;
  return values
    .map((value, index) => {
      const x = (index / (values.length - 1)) * WIDTH;
      const y = HEIGHT / 2 - ((value - middle) / range) * (HEIGHT - 2 * MARGIN);
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
};

const Sparkline = ({ values, className }: { values: readonly number[]; className: string | undefined }) =>
  values.length < 2 ? (
    <span className={className} />
  ) : (
    <svg className={className} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      <polyline points={sparklinePoints(values)} />
    </svg>
  );

/** From here on the number needs the room of five characters. */
const WIDE = 1_000;

/** Normal: grey but for its mark, which is the legend of the map. */
const CALM: ReadonlySet<AlertLevel> = new Set(['VERIFY', 'ON_TIME']);

type LevelTilePanelProps = { tile: LevelTile; hasOwnLimits: boolean };

export const LevelTilePanel = memo(
  ({ tile: { level, count, line, change: changed }, hasOwnLimits }: LevelTilePanelProps) => (
    <section
      className={`${panel['panel']} ${styles['tile']}`}
      data-area={level}
      data-level={level}
      data-filled={count > 0 || undefined}
      data-calm={CALM.has(level) || undefined}
    >
      <div className={panel['head']}>
        <h2 className={panel['title']}>
          <LevelMark level={level} />
        </h2>
        <p className={panel['note']}>{hasOwnLimits && level === 'LATE' ? TILE_TEXT.ownLimits : LEVEL_RANGE[level]}</p>
      </div>
      <div className={styles['body']}>
        <strong className={styles['count']} data-wide={count >= WIDE || undefined}>
          {whole(count)}
        </strong>
        <div className={styles['trend']}>
          <Sparkline className={styles['line']} values={line} />
          {changed === null ? null : (
            <p className={panel['note']}>
              <span className={changed.by === 0 ? undefined : panel['strong']}>{change(changed.by)}</span>{' '}
              {TILE_TEXT.over(changed.overMinutes)}
            </p>
          )}
        </div>
      </div>
    </section>
  ),
);
LevelTilePanel.displayName = 'LevelTilePanel';
