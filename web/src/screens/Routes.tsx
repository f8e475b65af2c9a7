// /routes: every call of the API with its permission and schemas, from the table the server mounts.
import type { ListedRoute } from '@despacho/contract/routeList.ts';
import { useSearchParams } from 'react-router-dom';
import { routeColumns, routeId } from '../entities/routes/columns.ts';
import { RouteDetail } from '../entities/routes/RouteDetail.tsx';
import { routeText } from '../entities/routes/text.ts';
import { DataGrid } from '../kit/grid/DataGrid.tsx';
import { useAnswer } from '../kit/requests/requests.tsx';
import { FAILURE_TEXT } from '../kit/requests/text.ts';
import { SCREEN_TITLE } from './text.ts';

/** It changes with the server's build alone. */
const RENEW_MS = 3_600_000;

const detailOf = (route: ListedRoute) => <RouteDetail route={route} />;

export const Routes = () => {
  const { value, failure, isWaiting, retry } = useAnswer(
    'routes',
    async (api, signal) => api.routeList({ signal }),
    RENEW_MS,
  );
  return (
    <DataGrid
      id="routes"
      title={SCREEN_TITLE.routes}
      columns={routeColumns}
      rows={value?.routes ?? []}
      rowId={routeId}
      address={useSearchParams()}
      detail={detailOf}
      empty={routeText.empty}
      isLoading={isWaiting}
      failure={failure === null ? null : FAILURE_TEXT[failure]}
      onRetry={retry}
    />
  );
};
