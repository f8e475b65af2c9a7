// The couriers of one branch as cards, as many as the wall shows (CO2, CO4, CO5).
import { courierCards as cardsOf } from '@despacho/domain/couriers/courierCards.ts';
import type { CourierCard } from '@despacho/domain/couriers/couriers.ts';
import { hasAlert } from '@despacho/domain/incidents.ts';
import { courierAlertLabel } from '@despacho/ui/text.ts';
import type { BoardData, BoardTime } from '../boardData.ts';

/** As many as the panel holds, in three columns. */
const MAX_CARDS = 27;

export type CardView = {
  id: string;
  name: string;
  card: CourierCard;
  /** [CO19] The label of the relevant alert. */
  alert: string | null;
  /** Active orders of this branch that the courier carries. */
  orderCount: number;
};

export type CardList = { cards: CardView[]; total: number };

const alertOf = ({ alert }: BoardData['couriers'][number], { alertKinds }: BoardData): string | null =>
  alert === null || !hasAlert({ alert }) ? null : courierAlertLabel(alert, alertKinds.get(alert));

export const courierCards = (data: BoardData, time: BoardTime): CardList => {
  const branches = new Map(data.branches.map((branch) => [branch.id, branch]));
  const all = cardsOf({ ...data, branches }, time);
  const cards = all.slice(0, MAX_CARDS).map(({ courier, card, orderCount }): CardView => {
    const { id, name } = courier;
    return { id, name, card, alert: alertOf(courier, data), orderCount };
  });
  return { cards, total: all.length };
};
