// Paths of the version before this one, for the pages that were open when this process replaced it [RQ5].
import { DAY_MS } from '@despacho/contract/durations.ts';
import type { RequestHandler } from 'express';

const FORMER: readonly (readonly [former: RegExp, path: string])[] = [
  [/^\/api\/tracking\//, '/api/customer-page/'],
  [/^(\/api\/couriers\/[^/?]+)\/track(?=\?|$)/, '$1/points'],
];

/** Serves them for a day after the start of the process. `realNow` in milliseconds. */
export const serveFormerPaths = (realNow: () => number): RequestHandler => {
  const until = realNow() + DAY_MS;
  return (request, _response, next) => {
    if (realNow() < until) for (const [former, path] of FORMER) request.url = request.url.replace(former, path);
    next();
  };
};
