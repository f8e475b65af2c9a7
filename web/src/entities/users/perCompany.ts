// How many accounts each company has, enabled and disabled; the whole operation is a row of its own.
import type { User } from '@despacho/contract/accounts/users.ts';
import type { Columns } from '../../kit/grid/column.ts';
import { userText } from './text.ts';

export type CompanyUsers = { id: string; name: string; users: number; enabled: number; disabled: number };

export const usersPerCompany = (users: readonly User[]): CompanyUsers[] => {
  const rows = new Map<string, CompanyUsers>();
  for (const { company, isEnabled } of users) {
    const id = company?.id ?? '';
    const row = rows.get(id) ?? { id, name: company?.name ?? userText.global, users: 0, enabled: 0, disabled: 0 };
    rows.set(id, {
      ...row,
      users: row.users + 1,
      enabled: row.enabled + (isEnabled ? 1 : 0),
      disabled: row.disabled + (isEnabled ? 0 : 1),
    });
  }
  return [...rows.values()].toSorted((a, b) => b.users - a.users || a.name.localeCompare(b.name, 'es'));
};

export const companyUsersColumns: Columns<CompanyUsers> = [
  { id: 'company', header: userText.company, kind: 'text', value: ({ name }) => name, width: 260, card: 'title' },
  { id: 'users', header: userText.users, kind: 'number', value: ({ users }) => users, width: 120 },
  { id: 'enabled', header: userText.enabledUsers, kind: 'number', value: ({ enabled }) => enabled, width: 120 },
  { id: 'disabled', header: userText.disabledUsers, kind: 'number', value: ({ disabled }) => disabled, width: 140 },
];
