// The form of a controller's account: its fields, what depends on what, and the bodies of requests.
import { role, type Role } from '@despacho/contract/accounts/access.ts';
import { firstName, lastName, type User } from '@despacho/contract/accounts/users.ts';
import { ROLE_LABEL } from '@despacho/domain/access/text.ts';
import { dutyProblems, needsBranch, type Duties } from '@despacho/domain/access/duties.ts';
import { z } from 'zod';
import type { Patch } from '../../kit/form/clearDependents.ts';
import type { FieldRule } from '../../kit/form/fieldSpec.ts';
import { useBranches, useCompanies } from '../companies/names.ts';
import { DUTY_TEXT, userText } from './text.ts';

/** The choice of the whole operation; no id contains a slash. */
const GLOBAL = '/';

export type UserValues = {
  firstName: string;
  lastName: string;
  role: Role | '';
  /** '' = none was chosen. */
  companyId: string;
  branchId: string;
};

export const emptyUser: UserValues = { firstName: '', lastName: '', role: '', companyId: '', branchId: '' };

const placeOf = (id: string): { id: string } | null => (id === '' || id === GLOBAL ? null : { id });

/** As requests contain them: a missing company is no choice, null is the choice of the whole operation. */
const placesOf = ({ companyId, branchId }: UserValues): Omit<Duties, 'role'> => ({
  ...(companyId === '' ? {} : { company: placeOf(companyId) }),
  branch: placeOf(branchId),
});

export const userShape = {
  firstName,
  lastName,
  role: z.custom<Role | ''>((value) => role.safeParse(value).success, userText.chooseRole),
  companyId: z.string(),
  branchId: z.string(),
};

const FIELD = { company: 'companyId', branch: 'branchId' } as const;

const lacks = (values: UserValues, field: keyof typeof FIELD): boolean => {
  const { data } = role.safeParse(values.role);
  return data !== undefined && dutyProblems({ role: data, ...placesOf(values) }).some((it) => it.field === field);
};
const atField = (field: keyof typeof FIELD) => ({ path: [FIELD[field]], message: DUTY_TEXT[field], when: () => true });

/** [AU1] A form with the fields of `userShape`: what the role needs is required, at its field. */
export const withDuties = <V extends UserValues>(form: z.ZodType<V, V>) =>
  form
    .refine((values) => !lacks(values, 'company'), atField('company'))
    .refine((values) => !lacks(values, 'branch'), atField('branch'));

export const valuesOfUser = ({ firstName: first, lastName: last, role: own, company, branch }: User): UserValues => ({
  firstName: first,
  lastName: last,
  role: own,
  companyId: company?.id ?? GLOBAL,
  branchId: branch?.id ?? '',
});

export const userForm = withDuties(z.object(userShape));

/** The body of values that their schema accepted. */
export const bodyOfUser = (values: UserValues) => {
  const { company = null, branch = null } = placesOf(values);
  return { ...userName(values), role: role.parse(values.role), company, branch };
};
const userName = ({ firstName: first, lastName: last }: UserValues) => ({ firstName: first, lastName: last });

/** Another company has other branches. */
export const clearsBranch = (patch: Patch): Patch => ('companyId' in patch ? { branchId: '', ...patch } : patch);

const SERVER_FIELD: Readonly<Record<string, string>> = FIELD;
/** The names that fields of bodies have in the form. */
export const fieldOfBody = (name: string): string => SERVER_FIELD[name] ?? name;

const roles = role.options.map((value) => ({ value, label: ROLE_LABEL[value] }));

/** Names first, then role, company and branch. */
export const useUserFields = <V extends UserValues>(): FieldRule<V>[] => {
  const companies = useCompanies().map(({ id, name }) => ({ value: id, label: name }));
  const branches = useBranches();
  const rules: FieldRule<UserValues>[] = [
    { kind: 'text', name: 'firstName', label: userText.fields.firstName, isRequired: true, maxLength: 100 },
    { kind: 'text', name: 'lastName', label: userText.fields.lastName, isRequired: true, maxLength: 100 },
    {
      kind: 'select',
      name: 'role',
      label: userText.fields.role,
      options: roles,
      empty: userText.choose,
      isRequired: true,
    },
    {
      kind: 'select',
      name: 'companyId',
      label: userText.fields.company,
      options: [{ value: GLOBAL, label: userText.global }, ...companies],
      empty: userText.choose,
    },
    ({ role: chosen, companyId }) => {
      const company = placeOf(companyId);
      return {
        kind: 'select',
        name: 'branchId',
        label: userText.fields.branch,
        options: branches
          .filter((it) => it.company.id === company?.id)
          .map(({ id, name }) => ({ value: id, label: name })),
        empty: userText.choose,
        isRequired: chosen !== '' && company !== null && needsBranch(chosen),
        fixedBy: company === null ? userText.companyFirst : null,
      };
    },
  ];
  // A form with more fields has these under the same names.
  return rules as FieldRule<V>[];
};
