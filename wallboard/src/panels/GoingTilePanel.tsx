// The fifth tile: orders with status En ruta, and those that are over two hours old [AL8] [BO1].
import { whole } from '@despacho/ui/format.ts';
import { memo } from 'react';
import type { GoingTile } from '../board/tiles.ts';
import { TILE_TEXT } from '../text.ts';
import panel from './Panel.module.css';
import styles from './Tile.module.css';

export const GoingTilePanel = memo(({ going }: { going: GoingTile }) => (
  <section className={`${panel['panel']} ${styles['tile']}`} data-area="going">
    <div className={panel['head']}>
      <h2 className={panel['title']}>{TILE_TEXT.going}</h2>
      <p className={panel['note']}>{TILE_TEXT.orders}</p>
    </div>
    <div className={styles['going']}>
      <strong className={styles['count']}>{whole(going.count)}</strong>
      <div>
        <p className={panel['note']}>
          <span className={going.overTwoHours > 0 ? panel['strong'] : undefined}>{whole(going.overTwoHours)}</span>{' '}
          {TILE_TEXT.overTwoHours(going.overTwoHours)}
        </p>
        {going.carryOver > 0 ? (
          <p className={panel['note']}>
            <b className={panel['strong']}>{whole(going.carryOver)}</b> {TILE_TEXT.carryOver}
          </p>
        ) : null}
      </div>
    </div>
  </section>
));
GoingTilePanel.displayName = 'GoingTilePanel';
