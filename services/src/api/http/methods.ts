// Rejects requests with a method that the path does not have: 405 with `Allow` instead of 404.
import type { Method } from '@despacho/contract/route.ts';
import type { Express, RequestHandler, Response } from 'express';
import { refuseRequest } from '../mount.ts';
import { refuse } from '../outcome.ts';

export type ServedMethod = { method: Method; path: string };

/** Several paths of the table may match one address. Express supports HEAD for every GET. */
const namesOf = (methods: ReadonlySet<Method>): string =>
  [
    ...(methods.has('GET') ? ['GET', 'HEAD'] : []),
    ...[...methods].filter((method) => method !== 'GET'),
    'OPTIONS',
  ].join(', ');

/** Mounted after all routes and before `sendNotFound`. There are no CORS headers: other sites are allowed nothing. */
export const mountOtherMethods = (app: Express, served: readonly ServedMethod[]): RequestHandler => {
  const allowed = new WeakMap<Response, Set<Method>>();
  for (const { method, path } of served) {
    app.all(path, (_request, response, next) => {
      allowed.set(response, (allowed.get(response) ?? new Set()).add(method));
      next();
    });
  }
  return (request, response, next) => {
    const methods = allowed.get(response);
    if (methods === undefined) {
      next();
      return;
    }
    response.set('Allow', namesOf(methods));
    if (request.method === 'OPTIONS') response.set('Cache-Control', 'no-store').status(204).end();
    else refuseRequest(request, response, refuse('wrong-method'));
  };
};
