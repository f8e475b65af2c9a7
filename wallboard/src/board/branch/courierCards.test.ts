import { expect, it } from 'vitest';
import { boardData, NOW, wallCourier } from '../boardFixture.ts';
import { courierCards } from './courierCards.ts';

it('[CO19] the card of a courier has the label of the alert, and none of a calm one', () => {
  const alerts = { ana: 'accident', eva: 'allOk', luis: null } as const;
  const couriers = Object.entries(alerts).map(([id, alert]) => wallCourier({ id, alert }));
  const { cards } = courierCards(boardData({ couriers }), { now: NOW, rate: 1 });
  expect(Object.fromEntries(cards.map(({ id, alert }) => [id, alert]))).toEqual({
    ana: 'Accidente',
    eva: null,
    luis: null,
  });
});
