import { CHEAP_COST } from '../../../tests/support/people.ts';
import { createEmbeddedProvider } from './embeddedProvider.ts';
import { createPasswords } from './passwords.ts';
import { itProvesWhoSomeoneIs } from './test/provider.ts';
import { createTokens } from './tokens.ts';

itProvesWhoSomeoneIs('the embedded provider', async (db) =>
  createEmbeddedProvider({
    db,
    passwords: createPasswords(CHEAP_COST),
    tokens: createTokens({
      sessionSecret: 'a secret that is only used by tests',
      operation: 'test',
      realNow: Date.now,
    }),
    closedEmails: new Set(),
    awaitedEmails: new Set(),
    realNow: Date.now,
  }),
);
