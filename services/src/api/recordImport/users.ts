// Files of accounts: each gets a password of the server.
import { newUser, type NewUser } from '@despacho/contract/accounts/users.ts';
import type { Company } from '@despacho/contract/companies.ts';
import { cellIn } from '@despacho/domain/fileImport/rows.ts';
import { readUser } from '@despacho/domain/fileImport/users.ts';
import { emailKey } from '../../identity/provider.ts';
import { controllers } from '../../store/accounts/controllers.ts';
import { branches } from '../../store/companies/branches.ts';
import { createUser, newUserRefusal } from '../accounts/users.ts';
import { respond, type Outcome } from '../outcome.ts';
import {
  createdWithAccounts,
  parsedBody,
  problemsOf,
  type Created,
  type Importer,
  type ImportRequest,
  type RecordDependencies,
} from './importer.ts';

const noun = 'users';
const unique = 'email';

export const userImporter = async (
  dependencies: RecordDependencies,
  { caller }: ImportRequest,
  companies: readonly Company[],
): Promise<Importer<NewUser>> => {
  const { db, clock } = dependencies;
  const [{ found: accounts }, { found: ownBranches }] = await Promise.all([
    controllers.list(db, { type: 'all' }),
    branches.list(db, { type: 'all' }),
  ]);
  const create = async (body: NewUser): Promise<Outcome<Created>> => {
    const created = await createUser(dependencies, caller, body);
    return created.ok ? respond({ password: created.value.password }) : created;
  };

  return {
    noun,
    unique,
    existing: new Set(accounts.map(({ email }) => emailKey(email))),
    keyOf: ({ cells }) => emailKey(cellIn(cells, unique)) || null,
    check: async ({ cells }) => {
      const parsed = parsedBody(noun, newUser, readUser(cells, { companies, branches: ownBranches }));
      if (!parsed.ok) return parsed;
      const refusal = await newUserRefusal(db, parsed.body);
      if (refusal !== null) return { ok: false, problems: problemsOf(noun, unique, refusal) };
      return { ok: true, prepared: parsed.body, place: null };
    },
    create: async (prepared) => createdWithAccounts(prepared, clock, create),
  };
};
