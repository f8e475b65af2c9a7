import { createEmbeddedProvider } from './embeddedProvider.ts';
import { itProvesWhoSomeoneIs } from './test/provider.ts';
import { createTokens } from './tokens.ts';

itProvesWhoSomeoneIs('the embedded provider', async (db) =>
  createEmbeddedProvider({
    db,
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
