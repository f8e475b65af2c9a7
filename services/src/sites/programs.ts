// Which paths of the one origin belong to programs and which to screens: nothing of the first may ever fall through to a page.

/** First segments of the API; unknown paths below them get an error as data. */
export const API_PREFIXES = [
  '/api',
  '/identity',
  '/security',
  '/app',
  '/orders-service',
  '/companies-service',
  '/catalogs-service',
  '/comments',
  '/functions',
  '/tiles',
  '/imagenes',
] as const;

/** Health and metrics; any api responds for all processes. */
export const STATUS_PATHS = ['/health', '/metrics'] as const;

export const SOCKET_PATH = '/socket.io';

const prefixes = new Set<string>([...API_PREFIXES, ...STATUS_PATHS, SOCKET_PATH]);

/** [RQ8] What a log may have of an address: the rest can be a customer's token, a signature or a name. */
export const loggedPath = (url = ''): string => {
  const [, first = '', second, ...rest] = (url.split('?')[0] ?? '').split('/');
  if (!prefixes.has(`/${first}`)) return '/…';
  if (second === undefined) return `/${first}`;
  const word = /^[a-z-]{0,20}$/.test(second) ? second : '…';
  return `/${first}/${word}${rest.length > 0 ? '/…' : ''}`;
};
