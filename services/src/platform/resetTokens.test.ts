import { expect, it } from 'vitest';
import { createResetTokens } from './resetTokens.ts';

const secret = 's'.repeat(32);
const tokens = createResetTokens({ sessionSecret: secret, operation: 'guatemala' });
const ID = 'abcdefghijklmnopqrstuvwx';

it('[AU7] a token names its reset, and none that was made with another secret, operation or id does', () => {
  const good = tokens.tokenOf(ID);
  expect(tokens.idIn(good)).toBe(ID);
  const others = [
    createResetTokens({ sessionSecret: 't'.repeat(32), operation: 'guatemala' }).tokenOf(ID),
    createResetTokens({ sessionSecret: secret, operation: 'antigua' }).tokenOf(ID),
    good.replace('abc', 'xyz'),
    good.slice(0, -1),
    `${good}A`,
    ID,
    '',
  ];
  expect(others.map(tokens.idIn)).toEqual(others.map(() => null));
});
