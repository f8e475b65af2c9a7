import { MAX_MESSAGES } from '@despacho/contract/couriers/conversations.ts';
import { sampleConversation, sampleMessage, SAMPLE_TIME } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import { emptyConversation, messagesFor, newCountOf, withMessage, withRead } from './conversations.ts';

const NOW = Date.parse(SAMPLE_TIME);
const { readAt: _readAt, ...sent } = sampleMessage();
const keyOf = (index: number): string => `message-${String(index).padStart(9, '0')}`;
const fromConsole = (index: number, courierId = 'courier-1') =>
  sampleMessage({ key: keyOf(index), courierId, isFromCourier: false, author: { id: 'ada', name: 'Ada' } });

describe('[CP20] a message', () => {
  it('is taken once, and changes the conversation at a later instant than before', () => {
    const added = withMessage(emptyConversation('order-1'), sent, NOW);
    if (added.result !== 'added') throw new Error(added.result);
    expect(added.conversation).toEqual(sampleConversation());
    expect(withMessage(added.conversation, { ...sent, text: 'otra' }, NOW)).toEqual({ result: 'already' });
    const next = withMessage(added.conversation, { ...sent, key: keyOf(2) }, NOW - 60_000);
    expect(next).toMatchObject({ conversation: { changedAt: new Date(NOW + 1).toISOString(), unread: 2 } });
  });

  it('is refused when the order has as many as it may', () => {
    const messages = Array.from({ length: MAX_MESSAGES }, (_, index) => fromConsole(index));
    const full = sampleConversation({ messages });
    expect(withMessage(full, { ...sent, key: keyOf(MAX_MESSAGES) }, NOW)).toEqual({ result: 'full' });
    expect(withMessage(full, { ...sent, key: keyOf(3) }, NOW)).toEqual({ result: 'already' });
  });
});

describe('[CP22] a read mark', () => {
  const before = sampleConversation({
    messages: [fromConsole(1), sampleMessage({ key: keyOf(2) }), fromConsole(3, 'courier-2'), fromConsole(4)],
  });
  const readKeys = (reader: Parameters<typeof withRead>[1], upTo: string) =>
    withRead(before, reader, upTo, NOW)?.messages.flatMap(({ key, readAt }) => (readAt === null ? [] : [key]));

  it('covers what the other side wrote up to one message, and for a courier only the own ones', () => {
    expect(readKeys({ isCourier: true, courierId: 'courier-1' }, keyOf(3))).toEqual([keyOf(1)]);
    expect(readKeys({ isCourier: true, courierId: 'courier-1' }, keyOf(4))).toEqual([keyOf(1), keyOf(4)]);
    expect(readKeys({ isCourier: false }, keyOf(4))).toEqual([keyOf(2)]);
    expect(newCountOf(withRead(before, { isCourier: false }, keyOf(2), NOW)?.messages ?? before.messages)).toBe(0);
  });

  it('changes nothing for an unknown message or twice', () => {
    expect(withRead(before, { isCourier: false }, keyOf(9), NOW)).toBeNull();
    const after = withRead(before, { isCourier: false }, keyOf(2), NOW);
    if (after === null) throw new Error('nothing was read');
    expect(withRead(after, { isCourier: false }, keyOf(4), NOW)).toBeNull();
  });
});

it('[CP21] a courier sees the own messages alone, and no id of an account', () => {
  const found = sampleConversation({ messages: [fromConsole(1, 'courier-2'), fromConsole(2)] });
  expect(messagesFor(found, 'courier-1')).toEqual([
    { key: keyOf(2), author: 'Ada', isFromCourier: false, text: 'Voy en camino', sentAt: SAMPLE_TIME, readAt: null },
  ]);
  expect(messagesFor(null, 'courier-1')).toEqual([]);
});
