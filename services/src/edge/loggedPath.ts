// What a log may have of an address: the rest can be a customer's token, a signature or a name [RQ8].
import { routeTable } from '@despacho/contract/index.ts';
import { API_PREFIXES, SOCKET_PATH, STATUS_PATHS } from '../sites/programs.ts';

const prefixes = new Set<string>([...API_PREFIXES, ...STATUS_PATHS, SOCKET_PATH]);
const routeStarts = new Set(Object.values(routeTable).map(({ path }) => path.split('/').slice(0, 3).join('/')));

export const loggedPath = (url = ''): string => {
  const [, first = '', second, ...rest] = (url.split('?')[0] ?? '').split('/');
  const prefix = `/${first}`;
  if (!prefixes.has(prefix)) return '/…';
  if (second === undefined) return prefix;
  const word = routeStarts.has(`${prefix}/${second}`) ? second : '…';
  return `${prefix}/${word}${rest.length > 0 ? '/…' : ''}`;
};
