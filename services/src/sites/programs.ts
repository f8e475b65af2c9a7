// Which paths of the one origin belong to programs and which to screens: nothing of the first may ever fall through to a page.

/** First segments of the API; unknown paths below them get an error as data. */
export const API_PREFIXES = [
  '/api',
  '/v1',
  '/connectors',
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
