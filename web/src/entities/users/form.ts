// The form of a controller's account: its plain fields by their rows, its role, and the company and branch of the role.
import { role, type Role } from '@despacho/contract/accounts/access.ts';
import { emailRows, personRows, type User } from '@despacho/contract/accounts/users.ts';
import { dutyProblems, needsBranch, type Duties } from '@despacho/domain/access/duties.ts';
import { ROLE_LABEL, USER_LABEL } from '@despacho/domain/access/text.ts';
import { z } from 'zod';
import type { FieldRule } from '../../kit/form/fieldSpec.ts';
import { rowForm, type RowValues } from '../../kit/form/rowForm.ts';
import { chosenId, clearsBranch, usePlaceFields, WHOLE_OPERATION, type PlaceValues } from '../companies/placeFields.ts';
import { DUTY_TEXT, userText } from './text.ts';

export const personForm = rowForm(personRows, { labels: USER_LABEL });
/** Only a new account has it in its form. */
export const emailForm = rowForm(emailRows, { labels: USER_LABEL, others: { email: { autoComplete: 'off' } } });

export type UserValues = RowValues<typeof personRows> & { role: Role | '' } & PlaceValues;

const valuesOf = (user: User | null): UserValues => ({
  ...personForm.opened(user).values,
  role: user?.role ?? '',
  companyId: user === null ? '' : (user.company?.id ?? WHOLE_OPERATION),
  branchId: user?.branch?.id ?? '',
});

const placeOf = (id: string): { id: string } | null => {
  const chosen = chosenId(id);
  return chosen === null ? null : { id: chosen };
};

/** As requests contain them: a missing company is no choice, null is the choice of the whole operation. */
const placesOf = ({ companyId, branchId }: UserValues): Omit<Duties, 'role'> => ({
  ...(companyId === '' ? {} : { company: placeOf(companyId) }),
  branch: placeOf(branchId),
});

export const userShape = {
  ...personForm.shape,
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

/** The body of values that their schema accepted. */
export const bodyOfUser = (values: UserValues) => {
  const { company = null, branch = null } = placesOf(values);
  return { ...personForm.bodyOf(values), role: role.parse(values.role), company, branch };
};

/** Names of the form for those of payloads. */
export const USER_FORM_NAMES: Readonly<Record<string, string>> = {
  ...personForm.names,
  ...emailForm.names,
  ...FIELD,
  role: 'role',
  password: 'password',
};

const roles = role.options.map((value) => ({ value, label: ROLE_LABEL[value] }));

/** `others` are between the names and the role. */
export const useUserFields = <V extends UserValues>(others: readonly FieldRule<V>[] = []): FieldRule<V>[] => {
  const choice: FieldRule<UserValues> = {
    kind: 'select',
    name: 'role',
    label: userText.fields.role,
    options: roles,
    empty: userText.choose,
    isRequired: true,
  };
  const places = usePlaceFields<V>({
    text: userText,
    isRequired: (field, { role: chosen, companyId }) =>
      field === 'branch' && chosen !== '' && chosenId(companyId) !== null && needsBranch(chosen),
  });
  // A form with more fields has these under the same names.
  return [...(personForm.fields as FieldRule<V>[]), ...others, choice as FieldRule<V>, ...places];
};

const userForm = withDuties(z.object(userShape)).transform(bodyOfUser);

/** Null: a new account, which has more fields. */
export const openedUser = (user: User | null) => {
  const values = valuesOf(user);
  return { values, base: user === null ? undefined : bodyOfUser(values) };
};

/** What an administrator changes of an account. */
export const useUserForm = () => ({
  schema: userForm,
  fields: useUserFields<UserValues>(),
  opened: openedUser,
  names: USER_FORM_NAMES,
  clears: clearsBranch,
});
