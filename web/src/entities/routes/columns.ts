// The API's routes as the grid shows them: declared once, for cells, filters and exports.
import type { ListedRoute } from '@despacho/contract/system/routeList.ts';
import type { Columns } from '../../kit/grid/column.ts';
import { OPEN_GUARD, PART_LABEL, routeText } from './text.ts';

const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'];
export const TAKEN = ['params', 'query', 'headers', 'body'] as const;

const takes = (route: ListedRoute): string =>
  [
    ...TAKEN.filter((part) => route[part] !== null).map((part) => PART_LABEL[part]),
    ...(route.file === null ? [] : [routeText.fileLabel]),
  ].join(', ');

export const routeId = ({ name }: ListedRoute): string => name;

export const routeColumns: Columns<ListedRoute> = [
  {
    id: 'method',
    header: routeText.method,
    kind: 'enum',
    value: ({ method }) => method,
    values: METHODS,
    width: 110,
    card: 'mark',
  },
  { id: 'path', header: routeText.path, kind: 'text', value: ({ path }) => path, width: 340, card: 'title' },
  { id: 'guard', header: routeText.guard, kind: 'enum', value: ({ guard }) => OPEN_GUARD[guard] ?? guard, width: 190 },
  { id: 'name', header: routeText.name, kind: 'text', value: ({ name }) => name, width: 190 },
  { id: 'takes', header: routeText.takes, kind: 'text', value: takes, width: 260 },
];
