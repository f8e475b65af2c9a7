import { describe, expect, it } from 'vitest';
import { demoPassword } from '../../platform/demoAccounts.ts';
import { weaknessOf } from './strength.ts';

const personalWords = ['maria.lopez@san-martin.test', 'María', 'López'];

describe('a first password', () => {
  it.each([
    ['short', 'Xk9!vTq2p'],
    ['short', ''],
    ['long', 'quetzal volcan '.repeat(20)],
    ['guessable', 'password123'],
    ['guessable', 'contraseña1'],
    ['guessable', 'qwertyuiop12'],
    ['guessable', 'aaaaaaaaaaaa'],
    ['guessable', '1234567890'],
    ['guessable', 'Guatemala2026'],
    ['guessable', 'maria.lopez@san-martin.test'],
    ['guessable', 'MariaLopez12'],
    ['guessable', 'López-maría-1-LOPEZ'],
    ['guessable', demoPassword],
  ])('[ID8] that is %s is rejected: %j', async (weakness, password) => {
    expect(await weaknessOf(password, personalWords)).toBe(weakness);
  });

  it.each([
    'correct horse battery staple',
    'quetzal volcan nube rapida',
    'Tr4ffic-light-owl',
    'ñandú, 47 tejas y pan',
    'lopez quetzal nube rapida',
  ])('[ID8] like %j is accepted', async (password) => {
    expect(await weaknessOf(password, personalWords)).toBeNull();
  });
});
