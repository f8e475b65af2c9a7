// /dashboard-account and /summary-account-user: users per company, as a chart and as a grid of the same numbers.
import type { User } from '@despacho/contract/accounts/users.ts';
import { whole } from '@despacho/ui/format.ts';
import { companyUsersColumns, usersPerCompany, type CompanyUsers as Row } from '../../entities/users/perCompany.ts';
import { Chart } from '../../kit/chart/Chart.tsx';
import { REQUEST_MS } from '../../kit/freshness.ts';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { ResourceGrid } from '../../kit/resource/ResourceGrid.tsx';
import { DataPart } from '../../kit/states/DataPart.tsx';
import styles from './Accounts.module.css';
import { accountText } from './text.ts';

/** More names would not be legible; the grid has all of them. */
const MAX_BARS = 15;

const rowsOf = ({ users }: { users: User[] }): Row[] => usersPerCompany(users);
const idOf = ({ id }: Row): string => id;

const BarsOf = ({ users }: { users: User[] }) => {
  const rows = usersPerCompany(users).slice(0, MAX_BARS);
  return (
    <Chart
      kind="stacked"
      title={accountText.byCompany}
      category={accountText.company}
      categories={rows.map(({ name }) => name)}
      series={[
        { name: accountText.enabledUsers, values: rows.map(({ enabled }) => enabled) },
        { name: accountText.disabledUsers, values: rows.map(({ disabled }) => disabled) },
      ]}
      format={whole}
    />
  );
};

export const CompanyUsers = ({ title, id }: { title: string; /** The id of the grid's settings. */ id: string }) => {
  const result = useRoute('users', {}, { everyMs: REQUEST_MS.list });
  return (
    <div className={styles['summary']}>
      <ResourceGrid
        id={id}
        title={title}
        columns={companyUsersColumns}
        result={result}
        rows={rowsOf}
        rowId={idOf}
        intro={result.value === null ? undefined : accountText.total(result.value.users.length)}
      />
      <div>
        <DataPart {...result} label={accountText.byCompany}>
          {({ users }) => <BarsOf users={users} />}
        </DataPart>
      </div>
    </div>
  );
};
