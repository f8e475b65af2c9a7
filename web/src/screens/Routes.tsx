// /routes: every call of the API with its permission and schemas, from the table the server mounts.
import type { ListedRoute } from '@despacho/contract/system/routeList.ts';
import { useSearchParams } from 'react-router-dom';
import { routeColumns, routeId } from '../entities/routes/columns.ts';
import { RouteDetail } from '../entities/routes/RouteDetail.tsx';
import { routeText } from '../entities/routes/text.ts';
import { DataGrid } from '../kit/grid/DataGrid.tsx';
import { FAILURE_TEXT } from '../kit/requests/text.ts';
import { useRoute } from '../kit/requests/useRoute.ts';
import { SCREEN_TEXT } from './text.ts';

/** It changes with the server's build alone. */
const RENEW_MS = 3_600_000;

const detailOf = (route: ListedRoute) => <RouteDetail route={route} />;

export const Routes = () => {
  const { value, failure, isLoading, retry } = useRoute('routeList', {}, { everyMs: RENEW_MS });
  return (
    <DataGrid
      id="routes"
      title={SCREEN_TEXT.routes.title}
      columns={routeColumns}
      rows={value?.routes ?? []}
      rowId={routeId}
      address={useSearchParams()}
      detail={detailOf}
      empty={routeText.empty}
      isLoading={isLoading}
      failure={failure === null ? null : FAILURE_TEXT[failure]}
      onRetry={retry}
    />
  );
};
