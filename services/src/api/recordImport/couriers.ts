// Files of couriers: those with an e-mail get an account with a password of the server.
import type { Company } from '@despacho/contract/companies.ts';
import { courierFields } from '@despacho/contract/couriers/directory.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import { cellIn } from '@despacho/domain/fileImport/rows.ts';
import { readers } from '@despacho/domain/reading/kinds.ts';
import { valueIn } from '@despacho/domain/reading/reading.ts';
import { readCourier } from '@despacho/domain/fileImport/couriers.ts';
import { emailKey } from '../../identity/provider.ts';
import { branches } from '../../store/companies/branches.ts';
import { couriers } from '../../store/couriers/couriers.ts';
import { createCourierWithAccount, emailExists } from '../couriers/accounts.ts';
import { createCourierOf, newCourier } from '../couriers/writing.ts';
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

type NewCourier = Omit<Courier, 'id'>;

const noun = 'couriers';
const unique = 'phone';

export const courierImporter = async (
  dependencies: RecordDependencies,
  { caller }: ImportRequest,
  companies: readonly Company[],
): Promise<Importer<NewCourier>> => {
  const { db, clock } = dependencies;
  const [{ found: existing }, { found: ownBranches }] = await Promise.all([
    couriers.list(db, { type: 'all' }),
    branches.list(db, { type: 'all' }),
  ]);
  const create = async (values: NewCourier): Promise<Outcome<Created>> => {
    const { email } = values;
    if (email === null) {
      const created = await createCourierOf(db, values, { caller, at: clock.now() });
      return created.ok ? respond({ password: null }) : created;
    }
    const created = await createCourierWithAccount(dependencies, caller, { values, email });
    return created.ok ? respond({ password: created.value.password }) : created;
  };

  return {
    noun,
    unique,
    existing: new Set(existing.flatMap(({ phone }) => phone ?? [])),
    keyOf: ({ cells }) => valueIn(readers.phone(cellIn(cells, unique))),
    check: async ({ cells }) => {
      const parsed = parsedBody(noun, courierFields, readCourier(cells, { companies, branches: ownBranches }));
      if (!parsed.ok) return parsed;
      const values = await newCourier(db, parsed.body);
      if (!values.ok) return { ok: false, problems: problemsOf(noun, unique, values) };
      const { email = null } = parsed.body;
      if (email !== null && (await emailExists(db, emailKey(email))))
        return { ok: false, problems: [{ column: 'email', issue: 'exists' }] };
      return { ok: true, prepared: values.value, place: null };
    },
    create: async (prepared) => createdWithAccounts(prepared, clock, create),
  };
};
