// /users: every account of a controller, its details and its access.
import type { User } from '@despacho/contract/accounts/users.ts';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { userColumns } from '../../entities/users/columns.ts';
import {
  bodyOfUser,
  clearsBranch,
  userForm,
  useUserFields,
  valuesOfUser,
  type UserValues,
} from '../../entities/users/form.ts';
import { formDialog } from '../../kit/dialog/formDialog.tsx';
import { REQUEST_MS } from '../../kit/freshness.ts';
import { notify } from '../../kit/notify/notify.ts';
import { useAction, useRoute } from '../../kit/requests/useRoute.ts';
import type { RowAction } from '../../kit/grid/rowActions.tsx';
import { ResourceGrid } from '../../kit/resource/ResourceGrid.tsx';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { userRefusal } from './refused.ts';
import { accountText } from './text.ts';
import { UserAccess } from './UserAccess.tsx';

const SIZES = [10, 25, 50, 100];
type Listed = { users: User[]; total: number };

const usersOf = ({ users }: Listed): User[] => users;
const idOf = ({ id }: User): string => id;
const emailOf = ({ email }: User): string => email;
const accessOf = (user: User) => <UserAccess user={user} />;

const countsOf = ({ users, total }: Listed): string =>
  accountText.counts(users.length, users.filter(({ isEnabled }) => !isEnabled).length, total - users.length);

const useModify = (): ((user: User) => Promise<void>) => {
  const change = useAction('changeUser');
  const fields = useUserFields<UserValues>();
  return async (user) => {
    const values = valuesOfUser(user);
    await formDialog<UserValues, UserValues>({
      draft: `account ${user.id}`,
      title: accountText.modifyTitle(user.email),
      action: accountText.save,
      schema: userForm,
      fields,
      values,
      clears: clearsBranch,
      submit: async (typed) => {
        // [RS2] The values that the dialog was opened with.
        const body = { ...bodyOfUser(typed), base: bodyOfUser(values) };
        const result = await change({ params: { id: user.id }, body });
        if (!result.ok) return userRefusal(result);
        notify(accountText.updated, 'success');
        return null;
      },
    });
  };
};

export const UserList = ({ title }: { title: string }) => {
  const result = useRoute('users', {}, { everyMs: REQUEST_MS.list });
  const modify = useModify();
  const navigate = useNavigate();
  const importPath = useScreenPath()('/users/import');
  const actions: RowAction<User>[] = [{ text: accountText.modify, run: (user) => void modify(user) }];
  const intro = useMemo(() => (result.value === null ? undefined : countsOf(result.value)), [result.value]);
  return (
    <ResourceGrid
      id="users"
      title={title}
      intro={intro}
      size={25}
      sizes={SIZES}
      columns={userColumns}
      result={result}
      rows={usersOf}
      rowId={idOf}
      nameOf={emailOf}
      rowActions={actions}
      others={importPath === null ? [] : [{ text: accountText.import, run: () => void navigate(importPath) }]}
      detail={accessOf}
    />
  );
};
