// The couriers of the branch as cards, with their fixed words; the one who can be sent now comes first.
import { cardState, cardWait } from '@despacho/ui/courierCard.ts';
import { memo, type CSSProperties } from 'react';
import type { CardList, CardView } from '../../board/branch/courierCards.ts';
import { BRANCH_TEXT } from '../../text.ts';
import panel from '../Panel.module.css';
import styles from './Branch.module.css';

const Card = memo(({ view }: { view: CardView }) => (
  <li data-kind={view.card.kind}>
    <p>
      <span className={panel['ellipsis']}>{view.name}</span>
      <span>{view.orderCount === 0 ? '' : BRANCH_TEXT.carries(view.orderCount)}</span>
    </p>
    <b>
      {view.alert === null ? '' : `${view.alert} · `}
      {cardState(view.card)} <span>{cardWait(view.card)}</span>
    </b>
  </li>
));
Card.displayName = 'Card';

type Grid = { rows: number; columns: number };

/** Cards are not higher than this share of the panel. */
const MIN_ROWS = 5;

/** [WA20] Fewer cards are wider, and then higher. */
const gridOf = (count: number, max: number, columns: number): Grid => {
  const needed = Math.min(columns, Math.max(1, Math.ceil(count / MIN_ROWS)));
  return { columns: needed, rows: Math.min(max, Math.max(MIN_ROWS, Math.ceil(count / needed))) };
};

const cardsStyle = ({ rows, columns }: Grid): CSSProperties & Record<'--rows' | '--columns', number> => ({
  gridTemplate: `repeat(${rows}, minmax(0, 1fr)) / repeat(${columns}, minmax(0, 1fr))`,
  '--rows': rows,
  '--columns': columns,
});

type CourierCardsPanelProps = { list: CardList; rows: number; columns: number };

export const CourierCardsPanel = memo(({ list: { cards, total }, rows, columns }: CourierCardsPanelProps) => {
  const shown = cards.slice(0, rows * columns);
  return (
    <section className={`${panel['panel']} ${styles['couriers']}`} data-area="courierCards">
      <div className={`${panel['head']} ${styles['head']}`}>
        <h2 className={panel['title']}>{BRANCH_TEXT.couriers}</h2>
        <p className={panel['note']}>
          {total}
          {total > shown.length ? ` · ${BRANCH_TEXT.others(total - shown.length)}` : ''}
        </p>
      </div>
      {total === 0 ? (
        <p className={`${panel['note']} ${styles['empty']}`}>{BRANCH_TEXT.noCouriers}</p>
      ) : (
        <ul className={styles['cards']} style={cardsStyle(gridOf(shown.length, rows, columns))}>
          {shown.map((view) => (
            <Card key={view.id} view={view} />
          ))}
        </ul>
      )}
    </section>
  );
});
CourierCardsPanel.displayName = 'CourierCardsPanel';
