// /routes: every call of the API with its permission and schemas, from the table the server mounts.
import type { ListedRoute } from '@despacho/contract/system/routeList.ts';
import { routeColumns, routeId } from '../entities/routes/columns.ts';
import { RouteDetail } from '../entities/routes/RouteDetail.tsx';
import { routeText } from '../entities/routes/text.ts';
import { useRoute } from '../kit/requests/useRoute.ts';
import { ResourceGrid } from '../kit/resource/ResourceGrid.tsx';
import { SCREEN_TEXT } from './text.ts';

/** It changes with the server's build alone. */
const RENEW_MS = 3_600_000;

const detailOf = (route: ListedRoute) => <RouteDetail route={route} />;
const routesOf = ({ routes }: { routes: ListedRoute[] }): ListedRoute[] => routes;

export const Routes = () => (
  <ResourceGrid
    id="routes"
    title={SCREEN_TEXT.routes.title}
    columns={routeColumns}
    result={useRoute('routeList', {}, { everyMs: RENEW_MS })}
    rows={routesOf}
    rowId={routeId}
    detail={detailOf}
    empty={routeText.empty}
  />
);
