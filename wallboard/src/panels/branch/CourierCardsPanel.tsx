// The couriers of the branch as cards, with their fixed words; the one who can be sent now comes first.
import type { CourierCard } from '@despacho/domain/couriers/couriers.ts';
import { memo } from 'react';
import type { CardList, CardView } from '../../board/branch/courierCards.ts';
import { BRANCH_TEXT, CARD_TEXT } from '../../text.ts';
import panel from '../Panel.module.css';
import styles from './Branch.module.css';

const stateText = (card: CourierCard): string => {
  switch (card.kind) {
    case 'inStore':
      return CARD_TEXT.inStore;
    case 'longWait':
      return CARD_TEXT.longWait(card.waitingMinutes);
    case 'returning':
      return card.lessThanMinutes === null ? CARD_TEXT.returning : CARD_TEXT.lessThan(card.lessThanMinutes);
    case 'going':
    case 'unavailable':
    case 'unknown':
      return CARD_TEXT[card.kind];
  }
};

const waitText = (card: CourierCard): string =>
  card.kind === 'inStore' && card.waitingMinutes !== null ? CARD_TEXT.waiting(card.waitingMinutes) : '';

const Card = memo(({ view }: { view: CardView }) => (
  <li data-kind={view.card.kind}>
    <p>
      <span className={panel['ellipsis']}>{view.name}</span>
      <span>{view.carried === 0 ? '' : BRANCH_TEXT.carries(view.carried)}</span>
    </p>
    <b>
      {stateText(view.card)} <span>{waitText(view.card)}</span>
    </b>
  </li>
));
Card.displayName = 'Card';

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
        <ul
          className={styles['cards']}
          style={{ gridTemplate: `repeat(${rows}, minmax(0, 1fr)) / repeat(${columns}, minmax(0, 1fr))` }}
        >
          {shown.map((view) => (
            <Card key={view.id} view={view} />
          ))}
        </ul>
      )}
    </section>
  );
});
CourierCardsPanel.displayName = 'CourierCardsPanel';
