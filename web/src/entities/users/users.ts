// The accounts of controllers: their list.
import { useRoute } from '../../kit/requests/useRoute.ts';
import { resource } from '../../kit/resource/resource.ts';
import { userColumns } from './columns.ts';

const RENEW_MS = 60_000;

export const users = resource({
  id: 'users',
  useList: () => useRoute('users', {}, { everyMs: RENEW_MS }),
  rows: (response) => response.users,
  columns: userColumns,
  grid: { size: 25, sizes: [10, 25, 50, 100] },
  nameOf: ({ email }) => email,
  can: 'accounts.edit',
});
