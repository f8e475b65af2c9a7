// Passwords that the server makes for another person: shown once, and replaced at the first sign-in.
import { randomInt } from 'node:crypto';
import { PASSWORD_LENGTH } from '@despacho/contract/accounts/passwords.ts';
import { weaknessOf } from './strength.ts';

/** Without those that look alike on paper. */
const DIGITS = '23456789';
const CHARACTERS = `ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz${DIGITS}`;

const random = (): string =>
  Array.from({ length: PASSWORD_LENGTH.min }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');

/** [AU2] Ten characters with digits and letters, 57 bits. */
export const generatePassword = async (personalWords: readonly string[]): Promise<string> => {
  for (;;) {
    const password = random();
    const isMixed = /\d/.test(password) && /\D/.test(password);
    if (isMixed && (await weaknessOf(password, personalWords)) === null) return password;
  }
};
