// Route table -> Express. Per request: who asks, what he asks, the handler, its answer by the schema; and one line for what was refused.
import { randomUUID } from 'node:crypto';
import { HTTP_STATUS } from '@despacho/contract/errors.ts';
import { routeTable, type RouteName } from '@despacho/contract/index.ts';
import type { Method, Route } from '@despacho/contract/route.ts';
import type { ErrorRequestHandler, Express, Request, Response } from 'express';
import { ipKeyGenerator, rateLimit, type Store } from 'express-rate-limit';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { isAway } from './asking/away.ts';
import type { AnyCaller, Authenticate } from './authenticate.ts';
import type { Handlers } from './handlers.ts';
import { refuse, type Outcome, type Refusal } from './outcome.ts';
import { parseRequest, type Parsed } from './asking/parse.ts';
import { endUnread } from './asking/unread.ts';

const VERBS = { GET: 'get', POST: 'post', PATCH: 'patch', DELETE: 'delete' } as const satisfies Record<Method, string>;

/** Requests a minute and address. A control room shares one address, so the first is generous; nobody signs in that often. */
const LIMITS = { all: 1_200, signingIn: 60 } as const;

type AnyHandler = (asked: Parsed & { caller: AnyCaller; address: string; log: Log }) => Promise<Outcome<unknown>>;

export type MountParts = {
  handlers: Handlers;
  authenticate: Authenticate;
  /** Origins our own pages are served from. */
  origins: readonly string[];
  /** Where the requests of one limit are counted. */
  countsOf: (limit: keyof typeof LIMITS) => Store;
  log: Log;
  metrics: Metrics;
};

export const addressOf = (request: Request): string => ipKeyGenerator(request.ip ?? '');

const limiter = (name: keyof typeof LIMITS, store: Store) =>
  rateLimit({
    windowMs: 60_000,
    limit: LIMITS[name],
    store,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    keyGenerator: addressOf,
    handler: (_request, response) => answerRefusal(response, refuse('too-many-requests')),
  });

export const answerRefusal = (response: Response, refusal: Refusal): void => {
  const { code, details } = refusal;
  response.set('Cache-Control', 'no-store');
  response.status(HTTP_STATUS[code]).json(details === undefined ? { code } : { code, details });
};

/** Beside the Authorization header a second lock: a page of another site may not even try to change something. */
const isForeign = (request: Request, origins: readonly string[]): boolean => {
  const origin = request.get('origin');
  return request.method !== 'GET' && origin !== undefined && !origins.includes(origin);
};

const isRouteName = (name: string): name is RouteName => Object.hasOwn(routeTable, name);

export const mountRoutes = (app: Express, parts: MountParts): void => {
  const { handlers, authenticate, origins, countsOf, log, metrics } = parts;
  const seconds = metrics.histogram(
    'api_request_seconds',
    'Duration of requests by route and status.',
    [0.005, 0.02, 0.1, 0.5, 2],
    ['route', 'status'],
  );
  const limitAll = limiter('all', countsOf('all'));
  const limitSigningIn = limiter('signingIn', countsOf('signingIn'));

  const outcomeOf = async (name: RouteName, request: Request, response: Response): Promise<Outcome<unknown>> => {
    const row: Route = routeTable[name];
    if (isForeign(request, origins)) return refuse('forbidden', { reason: 'origin' });
    const caller = await authenticate(row.guard, request.get('authorization'));
    if (!caller.ok) return caller;
    const parsed = await parseRequest(row, request, response);
    if (!parsed.ok) return parsed;
    // The row that let the caller pass and parsed the request is the one the handler is typed by; the compiler sees only the union.
    const handler = handlers[name] as AnyHandler;
    const outcome = await handler({ ...parsed.value, caller: caller.value, address: addressOf(request), log });
    return outcome.ok ? { ...outcome, value: row.answer.parse(outcome.value) } : outcome;
  };

  const mountRoute = (name: RouteName): void => {
    const { method, path, guard }: Route = routeTable[name];
    const isSigningIn = method !== 'GET' && (guard === 'public' || guard === 'identity');
    app[VERBS[method]](path, isSigningIn ? limitSigningIn : limitAll, async (request, response) => {
      const requestId = randomUUID();
      const isDone = seconds.startTimer({ route: name });
      response.once('finish', () => isDone({ status: String(response.statusCode) }));
      response.set({ 'Cache-Control': 'no-store', 'X-Request-Id': requestId });
      const refused = (refusal: Refusal, err?: unknown): void => {
        const level = HTTP_STATUS[refusal.code] >= 500 ? 'error' : 'info';
        log[level]({ requestId, route: name, code: refusal.code, address: addressOf(request), err }, 'refused');
        endUnread(request, response);
        answerRefusal(response, refusal);
      };
      try {
        const outcome = await outcomeOf(name, request, response);
        if (outcome.ok) response.status(outcome.status ?? 200).json(outcome.value);
        else refused(outcome);
      } catch (error) {
        refused(refuse(isAway(error) ? 'unavailable' : 'internal'), error);
      }
    });
  };

  for (const name of Object.keys(routeTable)) if (isRouteName(name)) mountRoute(name);
};

/** What no route answered. */
export const answerNotFound = (_request: Request, response: Response): void => {
  answerRefusal(response, refuse('not-found'));
};

/** What Express itself refuses, such as a path that cannot be decoded. */
export const answerError =
  (log: Log): ErrorRequestHandler =>
  (error: unknown, _request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
    const isSenders = status >= 400 && status < 500;
    log[isSenders ? 'info' : 'error']({ err: error }, 'refused before any route');
    if (isSenders) answerRefusal(response, refuse('invalid'));
    else answerRefusal(response, refuse(isAway(error) ? 'unavailable' : 'internal'));
  };
