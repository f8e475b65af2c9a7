// Maps an error of Identity Toolkit to a code of the API and a text that may be shown.
import type { ProviderRefusal } from '../provider.ts';

/** All have the same code: the response must not reveal whether an account exists. */
const WRONG = new Set(['INVALID_LOGIN_CREDENTIALS', 'EMAIL_NOT_FOUND', 'INVALID_PASSWORD', 'INVALID_EMAIL']);

const CODES: Readonly<Record<string, ProviderRefusal['code']>> = {
  USER_DISABLED: 'forbidden',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'too-many-requests',
  QUOTA_EXCEEDED: 'too-many-requests',
  RESOURCE_EXHAUSTED: 'too-many-requests',
};

const LONGEST = 160;

/** `message`: a code in capitals, and sometimes a colon and a sentence. It is another program's text: one printable line of it. */
export const refusalOf = (message: string): ProviderRefusal => {
  const reason = message
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST);
  const name = /^[A-Z_]+/.exec(reason)?.[0] ?? '';
  if (WRONG.has(name)) return { ok: false, code: 'wrong-credentials', reason: 'INVALID_LOGIN_CREDENTIALS' };
  return { ok: false, code: CODES[name] ?? 'internal', reason };
};
