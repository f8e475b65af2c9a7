// The columns of controllers' accounts.
import type { User } from '@despacho/contract/accounts/users.ts';
import { ROLE_LABEL } from '@despacho/domain/access/text.ts';
import type { Columns } from '../../kit/grid/column.ts';
import { labelledColumns } from '../../kit/resource/columns.tsx';
import { emailForm, personForm } from './form.ts';
import { userText } from './text.ts';

export const userColumns: Columns<User> = [
  ...labelledColumns<User>([...personForm.fields, ...emailForm.fields], {
    firstName: {},
    lastName: { card: 'title' },
    email: { width: 240 },
  }),
  {
    id: 'role',
    header: userText.role,
    kind: 'enum',
    value: (user) => ROLE_LABEL[user.role],
    values: Object.values(ROLE_LABEL),
    width: 170,
    card: 'mark',
  },
  {
    id: 'company',
    header: userText.company,
    kind: 'text',
    value: (user) => user.company?.name ?? null,
    filter: 'set',
    group: true,
    width: 170,
  },
  {
    id: 'branch',
    header: userText.branch,
    kind: 'text',
    value: (user) => user.branch?.name ?? null,
    filter: 'set',
    group: true,
    width: 170,
  },
  {
    id: 'state',
    header: userText.state,
    kind: 'enum',
    value: (user) => (user.isEnabled ? userText.enabled : userText.disabled),
    values: [userText.enabled, userText.disabled],
    width: 130,
  },
  {
    id: 'lastSignIn',
    header: userText.lastSignIn,
    kind: 'date',
    value: (user) => (user.lastSignInAt === null ? null : Date.parse(user.lastSignInAt)),
    width: 190,
  },
];
