import { sampleTiming } from '@despacho/contract/samples.ts';
import { expect, it } from 'vitest';
import { customerInterval } from './arrival.ts';
import { normalizedPin } from './pin.ts';

it('[TR5] the arrival interval is the one that was made when the courier left', () => {
  const { interval } = sampleTiming();
  expect(customerInterval(sampleTiming({ isGoing: true }))).toEqual(interval);
  expect([customerInterval(sampleTiming({ isGoing: false })), customerInterval(null)]).toEqual([null, null]);
});

it.each([
  ['１２３４５６', '123456'],
  [' 12 34-56 ', '123456'],
  ['٣', ''],
  ['abc', ''],
])('[TR24] the PIN %j is read as %j', (typed, pin) => expect(normalizedPin(typed)).toBe(pin));
