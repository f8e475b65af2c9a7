// Files of accounts: each gets a password of the server.
import { newUser, type NewUser } from '@despacho/contract/accounts/users.ts';
import { cellIn } from '@despacho/domain/fileImport/rows.ts';
import { readUser } from '@despacho/domain/fileImport/users.ts';
import { emailKey } from '../../identity/provider.ts';
import { controllers } from '../../store/accounts/controllers.ts';
import { createUser, newUserRefusal } from '../accounts/users.ts';
import { respond } from '../outcome.ts';
import { checkedBy, createdWithAccounts, placeLists, WHOLE, type Importing } from './importer.ts';

const kind = { noun: 'users', unique: 'email' } as const;

export const userImporter: Importing<NewUser> = async (dependencies, { caller }) => {
  const { db, clock } = dependencies;
  const [{ found: accounts }, lists] = await Promise.all([controllers.list(db, WHOLE), placeLists(db)]);
  return {
    ...kind,
    existing: new Set(accounts.map(({ email }) => emailKey(email))),
    keyOf: ({ cells }) => emailKey(cellIn(cells, kind.unique)) || null,
    check: async ({ cells }) =>
      checkedBy(kind, newUser, readUser(cells, lists), async (body) => {
        const refusal = await newUserRefusal(db, body);
        return refusal ?? respond(body);
      }),
    create: createdWithAccounts(clock, async (body) => {
      const created = await createUser(dependencies, caller, body);
      return created.ok ? respond({ password: created.value.password }) : created;
    }),
  };
};
