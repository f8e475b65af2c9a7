// Files of companies.
import { companyNoun } from '@despacho/contract/companyCalls.ts';
import type { Company } from '@despacho/contract/companies.ts';
import { readCompany } from '@despacho/domain/fileImport/companies.ts';
import { cellIn } from '@despacho/domain/fileImport/rows.ts';
import { companies } from '../../store/companies/companies.ts';
import { plain, readFlag } from '../../store/documents/scalars.ts';
import { newCompany } from '../companies/companies.ts';
import { resourceActions } from '../resource.ts';
import {
  createdTogether,
  parsedBody,
  problemsOf,
  type Importer,
  type ImportRequest,
  type RecordDependencies,
} from './importer.ts';

const noun = 'companies';
const unique = 'name';

export const companyImporter = async (
  { db, clock }: RecordDependencies,
  request: ImportRequest,
): Promise<Importer<Omit<Company, 'id'>>> => {
  const actions = resourceActions(companies, { db, clock, shown: async (found) => found });
  const { found } = await companies.list(db, { type: 'all' });

  return {
    noun,
    unique,
    existing: new Set(found.map(({ name }) => plain(name))),
    keyOf: ({ cells }) => plain(cellIn(cells, unique)) || null,
    check: async ({ cells }) => {
      const parsed = parsedBody(noun, companyNoun.create, readCompany(cells, readFlag));
      if (!parsed.ok) return parsed;
      const company = newCompany(parsed.body);
      if (!company.ok) return { ok: false, problems: problemsOf(noun, unique, company) };
      return { ok: true, prepared: company.value, place: null };
    },
    create: createdTogether(
      async (creations) => actions.createAll(request, creations),
      ({ name }) => ({ name }),
    ),
  };
};
