// One counter tile. Its mark is also the legend of the map.
import type { AlertLevel } from '@despacho/contract/orders/order.ts';
import { change, whole } from '@despacho/ui/format.ts';
import { LevelMark } from '@despacho/ui/LevelMark.tsx';
import { memo } from 'react';
import type { LevelTile } from '../board/tiles.ts';
import { LEVEL_RANGE, TILE_TEXT } from '../text.ts';
import panel from './Panel.module.css';
import { Sparkline } from './Sparkline.tsx';
import styles from './Tile.module.css';

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
