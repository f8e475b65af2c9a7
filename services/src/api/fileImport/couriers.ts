// Files of couriers: those with an e-mail get an account with a password of the server.
import { courierFields } from '@despacho/contract/couriers/directory.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import { readCourier } from '@despacho/domain/fileImport/couriers.ts';
import { cellIn } from '@despacho/domain/fileImport/rows.ts';
import { readers } from '@despacho/domain/reading/kinds.ts';
import { valueIn } from '@despacho/domain/reading/reading.ts';
import { emailKey } from '../../identity/provider.ts';
import { couriers } from '../../store/couriers/couriers.ts';
import { createCourierWithAccount, emailExists } from '../couriers/accounts.ts';
import { createCourierOf, newCourier } from '../couriers/writing.ts';
import { refuse, respond } from '../outcome.ts';
import { checkedBy, createdWithAccounts, placeLists, WHOLE, type Importing } from './importer.ts';

const kind = { noun: 'couriers', unique: 'phone' } as const;

export const courierImporter: Importing<Omit<Courier, 'id'>> = async (dependencies, { caller }) => {
  const { db, clock } = dependencies;
  const [{ found: existing }, lists] = await Promise.all([couriers.list(db, WHOLE), placeLists(db)]);
  return {
    ...kind,
    existing: new Set(existing.flatMap(({ phone }) => phone ?? [])),
    keyOf: ({ cells }) => valueIn(readers.phone(cellIn(cells, kind.unique))),
    check: async ({ cells }) =>
      checkedBy(kind, courierFields, readCourier(cells, lists), async (body) => {
        const values = await newCourier(db, body);
        const { email = null } = body;
        const exists = values.ok && email !== null && (await emailExists(db, emailKey(email)));
        return exists ? refuse('conflict', { reason: 'email-taken' }) : values;
      }),
    create: createdWithAccounts(clock, async (values) => {
      const { email } = values;
      if (email === null) {
        const created = await createCourierOf(db, values, { caller, at: clock.now() });
        return created.ok ? respond({ password: null }) : created;
      }
      const created = await createCourierWithAccount(dependencies, caller, { values, email });
      return created.ok ? respond({ password: created.value.password }) : created;
    }),
  };
};
