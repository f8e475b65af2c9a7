// Handlers of the branches of companies: their catalogs and perimeters are checked against each other before anything is written.
import type { BranchFields } from '@despacho/contract/branchCalls.ts';
import type { Branch } from '@despacho/contract/branches.ts';
import { branchRows } from '@despacho/contract/branches.ts';
import type { RefusedField } from '@despacho/contract/errors.ts';
import { emptiesOf } from '@despacho/contract/fields.ts';
import { fromPayload } from '@despacho/contract/payloads.ts';
import { perimeterProblem } from '@despacho/domain/branches/perimeter.ts';
import type { ProcessContext } from '../../platform/context.ts';
import { branches } from '../../store/companies/branches.ts';
import { cities, countries, regions } from '../../store/companies/catalogs.ts';
import { companies } from '../../store/companies/companies.ts';
import type { Collection } from '../../store/documents/collection.ts';
import type { Firestore } from '../../store/firestore.ts';
import type { Handlers } from '../handlers.ts';
import { refuse, respond, type Outcome } from '../outcome.ts';
import { resourceActions } from '../resource.ts';

type Dependencies = Pick<ProcessContext, 'clock'> & { db: Firestore };
type BranchHandlers = Pick<
  Handlers,
  'branchOffices' | 'branchOffice' | 'createBranchOffice' | 'changeBranchOffice' | 'removeBranchOffice'
>;
type Fields = { [K in keyof BranchFields]?: BranchFields[K] | undefined };
type Plain = Readonly<Record<string, unknown>> & Pick<Fields, 'point' | 'perimeter'>;
type Catalogs = Pick<Branch, 'country' | 'region' | 'city'>;

const mismatch = (path: string): RefusedField => ({ path: `body.${path}`, issue: 'mismatch' });
const unknown = (path: string): RefusedField => ({ path: `body.${path}`, issue: 'unknown' });

/** [BR3] A city belongs to its region and a region to its country: those that are sent must fit those that stay. */
const catalogsOf = async (
  db: Firestore,
  { CountryId, RegionId, CityId }: Fields,
  stored: Catalogs | null,
): Promise<Outcome<Partial<Catalogs>>> => {
  if (CountryId === undefined && RegionId === undefined && CityId === undefined) return respond({});
  const found = async <T>(catalog: Pick<Collection<T>, 'find'>, id: string | undefined): Promise<T | null> =>
    id === undefined ? null : catalog.find(db, id);
  const [country, region, city] = await Promise.all([
    found(countries, CountryId ?? stored?.country?.id),
    found(regions, RegionId ?? stored?.region?.id),
    found(cities, CityId ?? stored?.city?.id),
  ]);
  if (country === null) return refuse('invalid', [unknown('CountryId')]);
  if (region === null) return refuse('invalid', [unknown('RegionId')]);
  if (city === null) return refuse('invalid', [unknown('CityId')]);
  if (region.countryId !== country.id) return refuse('invalid', [mismatch('RegionId')]);
  if (city.regionId !== region.id) return refuse('invalid', [mismatch('CityId')]);
  const named = ({ id, name }: { id: string; name: string }) => ({ id, name });
  return respond({ country: named(country), region: named(region), city: named(city) });
};

const plainFields = ({ point, perimeter, ...fields }: Plain): Partial<Branch> => ({
  ...fromPayload<Branch>(branchRows, fields),
  ...(point !== undefined && { position: point }),
  ...(perimeter !== undefined && { perimeter }),
});

const fieldsIn = async (db: Firestore, body: Fields, stored: Catalogs | null): Promise<Outcome<Partial<Branch>>> => {
  if (body.perimeter !== undefined && perimeterProblem(body.perimeter) !== null) {
    return refuse('invalid', [{ path: 'body.perimeter', issue: 'refused' }]);
  }
  const catalogs = await catalogsOf(db, body, stored);
  return catalogs.ok ? respond({ ...plainFields(body), ...catalogs.value }) : catalogs;
};

/** [BR2] [BR3] A new branch of a body that its schema accepted. */
export const newBranch = async (
  db: Firestore,
  { CompanyId, ...body }: BranchFields & { CompanyId: string },
): Promise<Outcome<Omit<Branch, 'id'>>> => {
  const company = await companies.find(db, CompanyId);
  if (company === null) return refuse('invalid', [unknown('CompanyId')]);
  if (!company.isEnabled) return refuse('invalid', [{ path: 'body.CompanyId', issue: 'disabled' }]);
  const fields = await fieldsIn(db, body, null);
  if (!fields.ok) return fields;
  const owner = { id: company.id, name: company.name };
  return respond({ ...emptiesOf(branchRows), ...fields.value, name: body.name, company: owner });
};

export const branchHandlers = ({ db, clock }: Dependencies): BranchHandlers => {
  const actions = resourceActions(branches, { db, clock, shown: async (found) => found });

  return {
    branchOffices: async ({ scope }) => {
      const { found } = await branches.list(db, { type: 'all' });
      const own = found.filter((branch) => branches.isReadable(scope, branch));
      return respond({ branchOffices: own, total: own.length });
    },
    branchOffice: actions.one,
    createBranchOffice: async ({ body, ...request }) => {
      const values = await newBranch(db, body);
      if (!values.ok) return values;
      const { name, company } = values.value;
      return actions.create(request, (id) => ({ ...values.value, id }), { name, company: company.id });
    },
    /** [BR6] */
    changeBranchOffice: async ({ body: { base = {}, ...body }, ...request }) => {
      const stored = await branches.find(db, request.params.id);
      if (stored === null || !branches.isReadable(request.scope, stored)) return refuse('not-found');
      if (body.enable === true && (await companies.find(db, stored.company.id))?.isEnabled !== true) {
        return refuse('invalid', [{ path: 'body.enable', issue: 'disabled' }]);
      }
      const fields = await fieldsIn(db, body, stored);
      if (!fields.ok) return fields;
      // The last change of the catalogs counts: three fields that fit each other cannot be merged one by one.
      return actions.change({ ...request, body: { ...fields.value, base: plainFields(base) } });
    },
    /** [BR6] It stays for the reports of its orders. */
    removeBranchOffice: async (request) => {
      const changed = await actions.change({ ...request, body: { isEnabled: false } });
      return changed.ok ? respond({ ok: true }) : changed;
    },
  };
};
