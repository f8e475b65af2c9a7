// Files of companies.
import { companyNoun } from '@despacho/contract/companyCalls.ts';
import type { Company } from '@despacho/contract/companies.ts';
import { readCompany } from '@despacho/domain/fileImport/companies.ts';
import { cellIn } from '@despacho/domain/fileImport/rows.ts';
import { companies } from '../../store/companies/companies.ts';
import { plain, readFlag } from '../../store/documents/scalars.ts';
import { newCompany } from '../companies/companies.ts';
import { resourceActions } from '../resource.ts';
import { checkedBy, createdTogether, WHOLE, type Importing } from './importer.ts';

const kind = { noun: 'companies', unique: 'name' } as const;

export const companyImporter: Importing<Omit<Company, 'id'>> = async ({ db, clock }, request) => {
  const actions = resourceActions(companies, { db, clock, shown: async (found) => found });
  const { found } = await companies.list(db, WHOLE);
  return {
    ...kind,
    existing: new Set(found.map(({ name }) => plain(name))),
    keyOf: ({ cells }) => plain(cellIn(cells, kind.unique)) || null,
    check: async ({ cells }) => checkedBy(kind, companyNoun.create, readCompany(cells, readFlag), newCompany),
    create: createdTogether(
      async (creations) => actions.createAll(request, creations),
      ({ name }) => ({ name }),
    ),
  };
};
