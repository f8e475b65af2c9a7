// /users: the accounts of controllers, for whoever may edit them.
import { userColumns, userId } from '../entities/users/columns.ts';
import { DataGrid } from '../kit/grid/DataGrid.tsx';
import { FAILURE_TEXT } from '../kit/requests/text.ts';
import { useRoute } from '../kit/requests/useRoute.ts';
import { useSearchParams } from 'react-router-dom';
import { SCREEN_TEXT } from './text.ts';

const RENEW_MS = 60_000;
const SIZES = [10, 25, 50, 100];

export const Users = () => {
  const { value, failure, isLoading, retry } = useRoute('users', {}, { everyMs: RENEW_MS });
  return (
    <DataGrid
      id="users"
      title={SCREEN_TEXT.users.title}
      columns={userColumns}
      rows={value?.users ?? []}
      rowId={userId}
      address={useSearchParams()}
      size={25}
      sizes={SIZES}
      isLoading={isLoading}
      failure={failure === null ? null : FAILURE_TEXT[failure]}
      onRetry={retry}
    />
  );
};
