// The words of a courier's card [CO4] [CO5].
import type { CourierCard } from '@despacho/domain/couriers/couriers.ts';
import { CARD_TEXT } from './text.ts';

export const cardState = (card: CourierCard): string => {
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

/** '' where the state contains it, or there is none. */
export const cardWait = (card: CourierCard): string =>
  card.kind === 'inStore' && card.waitingMinutes !== null ? CARD_TEXT.waiting(card.waitingMinutes) : '';
