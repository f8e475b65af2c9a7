// Handlers of client companies. Bodies have the names of documents; a logo is shown by an address that expires.
import type { Controller, Scope } from '@despacho/contract/accounts/access.ts';
import type { CompanyProfile } from '@despacho/contract/companyCalls.ts';
import { companyRows, type Company } from '@despacho/contract/companies.ts';
import { emptiesOf } from '@despacho/contract/fields.ts';
import { imageNameIn, imageUrl } from '@despacho/contract/images.ts';
import { fromPayload, seenBy } from '@despacho/contract/payloads.ts';
import { companyProblems } from '@despacho/domain/companies/problems.ts';
import type { ProcessContext } from '../../platform/context.ts';
import { companies } from '../../store/companies/companies.ts';
import { disableCompany } from '../../store/companies/disable.ts';
import type { Firestore } from '../../store/firestore.ts';
import { imageRefusal, type Uploads } from '../files/uploads.ts';
import { createImageAddresses } from '../files/imageAddress.ts';
import type { Handlers } from '../handlers.ts';
import { refuse, respond, type Outcome, type Refusal } from '../outcome.ts';
import { resourceActions } from '../resource.ts';

type Dependencies = Pick<ProcessContext, 'clock' | 'config'> & { db: Firestore; uploads: Uploads };
type CompanyHandlers = Pick<
  Handlers,
  'companies' | 'company' | 'companyByService' | 'createCompany' | 'changeCompany' | 'removeCompany'
>;

type DisableRequest = { caller: Controller; scope: Scope; params: { id: string } };
type Body = Readonly<Record<string, unknown>> & { logoUrl?: string | null | undefined };

const forReaders = seenBy('readers', companyRows);

/** The fields of the company that a body names; `logoUrl` is the name of an uploaded image. */
const fieldsIn = ({ logoUrl, ...body }: Body): Partial<Company> => ({
  ...fromPayload<Company>(companyRows, body),
  ...(logoUrl === undefined ? {} : { logo: logoUrl === null ? null : imageUrl(logoUrl) }),
});

/** [EM2] [EM3] By the rules that forms have, too. */
const refusalOf = (company: Company): Refusal | null => {
  const problems = companyProblems(company);
  if (problems.length === 0) return null;
  return refuse(
    'invalid',
    problems.map(({ field, issue }) => ({ path: `body.${field}`, issue })),
  );
};

/** [EM2] [EM3] A new company of a body that its schema accepted. */
export const newCompany = (body: Body): Outcome<Omit<Company, 'id'>> => {
  const values = { ...emptiesOf(companyRows), ...fieldsIn(body) };
  return refusalOf({ ...values, id: 'new' }) ?? respond(values);
};

export const companyHandlers = ({ db, clock, config, uploads }: Dependencies): CompanyHandlers => {
  const addresses = createImageAddresses(config);
  const shown = async (found: readonly Company[]): Promise<CompanyProfile[]> =>
    found.map((company) => {
      const { logo } = company;
      const name = logo === null ? null : imageNameIn(logo);
      return { ...forReaders(company), logo: name === null ? logo : addresses.sign(name, clock.realNow()) };
    });
  const actions = resourceActions(companies, { db, clock, shown });

  /** [IM11] `stored`: a change that keeps the logo names it again. */
  const logoRefusal = async (
    { logoUrl }: Body,
    caller: Controller,
    stored: Company | null,
  ): Promise<Refusal | null> => {
    if (typeof logoUrl === 'string' && stored?.logo === imageUrl(logoUrl)) return null;
    const place = { companyId: stored?.id ?? null, branchId: null };
    return imageRefusal(uploads, { field: 'logoUrl', name: logoUrl, caller, place });
  };

  /** [EM5] */
  const disable = async ({ caller, scope, params }: DisableRequest): Promise<Outcome<{ ok: true }>> => {
    const found = await companies.find(db, params.id);
    if (found === null || !companies.isReadable(scope, found)) return refuse('not-found');
    if (scope.type !== 'all') return refuse('forbidden');
    await disableCompany(db, params.id, { by: { id: caller.id, name: caller.name }, at: clock.now() });
    return respond({ ok: true });
  };

  return {
    companies: async ({ query, ...request }) => {
      const { found, total } = await actions.list(request);
      return respond({ companies: found.slice(0, query.limit), total });
    },
    company: actions.one,
    companyByService: actions.one,
    createCompany: async ({ body, ...request }) => {
      if (request.scope.type !== 'all') return refuse('forbidden');
      const values = newCompany(body);
      if (!values.ok) return values;
      const refusal = await logoRefusal(body, request.caller, null);
      if (refusal !== null) return refusal;
      return actions.create(request, (id) => ({ ...values.value, id }), { name: values.value.name });
    },
    changeCompany: async ({ body: { base = {}, ...body }, ...request }) => {
      const { enable, ...others } = body;
      const changes = enable === false ? others : body;
      const changed = { ...request, body: { ...fieldsIn(changes), base: fieldsIn(base) } };
      // Checks the merged company, so that two changes that are right alone cannot be wrong together.
      const outcome = await actions.change(
        changed,
        async (after, stored) => refusalOf(after) ?? (await logoRefusal(body, request.caller, stored)),
      );
      if (!outcome.ok || enable !== false) return outcome;
      const disabled = await disable(request);
      return disabled.ok ? actions.one(request) : disabled;
    },
    removeCompany: disable,
  };
};
