import { COURIER_PATHS } from '@despacho/contract/couriers/applicationLimits.ts';
import { expect, it } from 'vitest';
import { COURIER_ANSWERS } from '../city/text.ts';
import { createAnswers } from './answers.ts';

it('[DM9] an unread message of the console is read and answered once, some seconds after it came', async () => {
  let time = 0;
  let readAt: string | null = null;
  const sent: { path: string; acts: Record<string, unknown>[] }[] = [];
  const messages = () => [
    { key: 'own', isFromCourier: true, readAt: null },
    { key: 'message-1', isFromCourier: false, readAt },
  ];
  const answer = createAnswers(
    async () => ({ orders: [{ id: 'order-1', messages: messages() }] }),
    async (path, body) => {
      sent.push({ path, ...(body as { acts: Record<string, unknown>[] }) });
      readAt = '2026-11-21T18:00:00.000Z';
    },
    () => time,
  );
  for (; time < 6_000; time += 1_000) await answer(time);
  expect(sent).toEqual([]);
  for (; time < 30_000; time += 1_000) await answer(time);
  expect(sent).toMatchObject([
    {
      path: COURIER_PATHS.acts,
      acts: [
        { kind: 'readMessages', upTo: 'message-1', orderId: 'order-1' },
        { kind: 'message', text: expect.toBeOneOf([...COURIER_ANSWERS]) },
      ],
    },
  ]);
});
