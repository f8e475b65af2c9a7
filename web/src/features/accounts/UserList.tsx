// /users: every account of a controller, its details and its access.
import type { User } from '@despacho/contract/accounts/users.ts';
import { useNavigate } from 'react-router-dom';
import { userColumns } from '../../entities/users/columns.ts';
import { useUserForm } from '../../entities/users/form.ts';
import { USER_CONFLICTS } from '../../entities/users/text.ts';
import { REQUEST_MS } from '../../kit/freshness.ts';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { resource } from '../../kit/resource/resource.ts';
import { resourceList } from '../../kit/resource/ResourceScreen.tsx';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { accountText } from './text.ts';
import { UserAccess } from './UserAccess.tsx';

type Listed = { users: User[]; total: number };

const countsOf = ({ users, total }: Listed): string =>
  accountText.counts(users.length, users.filter(({ isEnabled }) => !isEnabled).length, total - users.length);

const users = resource({
  id: 'users',
  grid: { size: 25, sizes: [10, 25, 50, 100], detail: (user) => <UserAccess user={user} /> },
  useList: () => useRoute('users', {}, { everyMs: REQUEST_MS.list }),
  rows: (listed) => listed.users,
  columns: userColumns,
  nameOf: ({ email }) => email,
  text: { intro: countsOf, changed: () => accountText.updated, conflicts: USER_CONFLICTS },
  can: 'accounts.edit',
  useForm: useUserForm,
  change: async (api, request) => api.changeUser(request),
});

const Users = resourceList(users);

export const UserList = ({ title }: { title: string }) => {
  const navigate = useNavigate();
  const importPath = useScreenPath()('/users/import');
  const others = importPath === null ? [] : [{ text: accountText.import, run: () => void navigate(importPath) }];
  return <Users title={title} others={others} />;
};
