// Route table -> Express. Per request: authentication, parsing, scope, the handler, its response by the schema; one log line for a refusal.
import { randomUUID } from 'node:crypto';
import type { ApiKey } from '@despacho/contract/apiKeys.ts';
import type { Scope } from '@despacho/contract/accounts/access.ts';
import { HTTP_STATUS } from '@despacho/contract/errors.ts';
import { routeTable, type RouteName } from '@despacho/contract/index.ts';
import type { Method, Route } from '@despacho/contract/route.ts';
import { scopeOf, scopeOfKey } from '@despacho/domain/access/scope.ts';
import type { ErrorRequestHandler, Express, Request, Response } from 'express';
import { ipKeyGenerator, rateLimit, type Store } from 'express-rate-limit';
import { respondEarly } from '../platform/boundBody.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { isUnavailable } from './http/unavailable.ts';
import { DOCUMENT_HEADERS } from '../sites/headers.ts';
import type { AnyCaller, Authenticate, Authenticated } from './authenticate.ts';
import type { Handlers } from './handlers.ts';
import type { ClientCalls } from './openApi/clientCalls.ts';
import { languageIn, sendProblem, type ProblemContext } from './openApi/problems.ts';
import { refuse, retryAfterSecOf, type Outcome, type Refusal } from './outcome.ts';
import { parseRequest, type Parsed } from './http/parse.ts';
import { sendCached } from './http/cached.ts';
import { sendStream } from './http/stream.ts';

const VERBS = { GET: 'get', POST: 'post', PATCH: 'patch', DELETE: 'delete' } as const satisfies Record<Method, string>;

/** Requests a minute and address. A control room shares one address, so the first limit is generous; keys have a limit of their own, and phones of one network share it. */
const LIMITS = { all: 1_200, signingIn: 60, clients: 6_000 } as const;

type AnyRequest = Parsed &
  Authenticated & {
    problemContext: ProblemContext;
    address: string;
    isOperator: boolean;
    log: Log;
    signal: AbortSignal;
    scope?: Scope;
  };
type AnyHandler = (request: AnyRequest) => Promise<Outcome<unknown>>;

export type MountDependencies = {
  handlers: Handlers;
  authenticate: Authenticate;
  /** The origins of our own pages. */
  origins: readonly string[];
  isOperator(request: Request): boolean;
  /** The counter of one limit. */
  countsOf: (limit: keyof typeof LIMITS) => Store;
  clientCalls: ClientCalls;
  log: Log;
  metrics: Metrics;
};

const addressOf = (request: Request): string => ipKeyGenerator(request.ip ?? '');

const problemContextOf = (request: Request, requestId: string): ProblemContext => ({
  requestId,
  language: languageIn(request.acceptsLanguages()),
});

const limiter = (name: keyof typeof LIMITS, store: Store) =>
  rateLimit({
    windowMs: 60_000,
    limit: LIMITS[name],
    store,
    standardHeaders: name === 'clients' ? false : 'draft-8',
    legacyHeaders: false,
    keyGenerator: addressOf,
    handler: (request, response) => refuseRequest(request, response, refuse('too-many-requests')),
  });

export const sendRefusal = (response: Response, refusal: Refusal): void => {
  const { code, details } = refusal;
  response.set('Cache-Control', 'no-store');
  const retryAfterSec = retryAfterSecOf(refusal);
  if (retryAfterSec !== null) response.set('Retry-After', String(retryAfterSec));
  respondEarly(response.status(HTTP_STATUS[code]));
  response.json(details === undefined ? { code } : { code, details });
};

/** [OA5] Programs get a problem document below `/v1`, also where no row is. */
export const refuseRequest = (
  request: Request,
  response: Response,
  refusal: Refusal,
  requestId: string = randomUUID(),
): void => {
  if (/^\/v1(?:[/?]|$)/.test(request.originalUrl)) sendProblem(response, refusal, problemContextOf(request, requestId));
  else sendRefusal(response, refusal);
};

/** A second protection beside the Authorization header: pages of other sites cannot send changes. */
const isForeign = (request: Request, origins: readonly string[]): boolean => {
  const origin = request.get('origin');
  return request.method !== 'GET' && origin !== undefined && !origins.includes(origin);
};

/** Null: the account has no scope, or the row lets callers without an account through. */
const scopeOfCaller = (caller: AnyCaller): Scope | null => {
  if (caller === null) return null;
  if ('tokenHash' in caller) return 'scopes' in caller ? scopeOfKey(caller) : caller.scope;
  return 'role' in caller ? scopeOf(caller) : null;
};

const keyIn = (caller: AnyCaller): ApiKey | null => (caller !== null && 'scopes' in caller ? caller : null);

const isRouteName = (name: string): name is RouteName => Object.hasOwn(routeTable, name);

/** Authentication, parsing, scope, the handler, and its response by the schema. */
const createOutcomeOf = (dependencies: MountDependencies) => {
  const { handlers, authenticate, origins, isOperator, clientCalls, log } = dependencies;
  return async (
    name: RouteName,
    { request, response, problemContext }: { request: Request; response: Response; problemContext: ProblemContext },
  ): Promise<Outcome<unknown>> => {
    const row: Route = routeTable[name];
    if (isForeign(request, origins)) return refuse('forbidden', { reason: 'origin' });
    const authenticated = await authenticate(row, request.get('authorization'));
    if (!authenticated.ok) return authenticated;
    const key = keyIn(authenticated.value.caller);
    const stopped = key === null ? null : await clientCalls.admit(key, row, request, response);
    if (stopped !== null) return stopped;
    const scope = row.scoped === true ? scopeOfCaller(authenticated.value.caller) : undefined;
    if (scope === null) return refuse('forbidden');
    const parsed = await parseRequest(row, request, response);
    if (!parsed.ok) return parsed;
    // The handler is typed by the same row that authenticated and parsed the request; the compiler sees only the union.
    const handler = handlers[name] as AnyHandler;
    const connection = new AbortController();
    response.once('close', () => connection.abort());
    const of = {
      problemContext,
      address: addressOf(request),
      isOperator: isOperator(request),
      log,
      signal: connection.signal,
    };
    const context = { ...authenticated.value, ...of, ...(scope === undefined ? {} : { scope }) };
    const handle = async () => handler({ ...parsed.value, ...context });
    const outcome = await (key === null
      ? handle()
      : clientCalls.run(key, { route: name, parsed: parsed.value }, handle));
    return outcome.ok && row.stream === undefined ? { ...outcome, value: row.response.parse(outcome.value) } : outcome;
  };
};

export const mountRoutes = (app: Express, dependencies: MountDependencies): void => {
  const { countsOf, log, metrics } = dependencies;
  const seconds = metrics.histogram(
    'api_request_seconds',
    'Duration of requests by route and status.',
    [0.005, 0.02, 0.1, 0.5, 2],
    ['route', 'status'],
  );
  const limitAll = limiter('all', countsOf('all'));
  const limitSigningIn = limiter('signingIn', countsOf('signingIn'));
  const limitClients = limiter('clients', countsOf('clients'));

  const outcomeOf = createOutcomeOf(dependencies);

  /**
   * A stream that fails after its start cannot become an error response: the connection is closed, so that no file
   * looks complete.
   */
  const cutOff = (response: Response, requestId: string, error: unknown): void => {
    const hasLeft = response.closed;
    log[hasLeft ? 'debug' : 'warn']({ requestId, err: error }, 'a stream ended early');
    response.destroy();
  };

  const mountRoute = (name: RouteName): void => {
    const { method, path, guard, hasOwnLimit, stream, maxAgeSec }: Route = routeTable[name];
    const isClients = guard === 'client' || guard === 'courier';
    const isSigningIn = method !== 'GET' && (guard === 'public' || guard === 'identity');
    const limits = hasOwnLimit === true ? [] : [isClients ? limitClients : isSigningIn ? limitSigningIn : limitAll];
    app[VERBS[method]](path, ...limits, async (request, response) => {
      const requestId = randomUUID();
      const problemContext = problemContextOf(request, requestId);
      const isDone = seconds.startTimer({ route: name });
      response.once('finish', () => isDone({ status: String(response.statusCode) }));
      response.set({ 'Cache-Control': 'no-store', 'X-Request-Id': requestId });
      if (guard === 'courier') for (const each of DOCUMENT_HEADERS) response.removeHeader(each);
      const refused = (refusal: Refusal, err?: unknown): void => {
        const level = HTTP_STATUS[refusal.code] >= 500 ? 'error' : 'info';
        log[level]({ requestId, route: name, code: refusal.code, address: addressOf(request), err }, 'refused');
        refuseRequest(request, response, refusal, requestId);
      };
      try {
        const outcome = await outcomeOf(name, { request, response, problemContext });
        if (outcome.ok) response.set(outcome.headers ?? {});
        if (!outcome.ok) refused(outcome);
        else if (maxAgeSec !== undefined) sendCached(request, response, outcome.value, maxAgeSec);
        else if (stream === undefined) response.status(outcome.status ?? 200).json(outcome.value);
        else await sendStream(response, stream, outcome.value);
      } catch (error) {
        if (response.headersSent) return cutOff(response, requestId, error);
        refused(refuse(isUnavailable(error) ? 'unavailable' : 'internal'), error);
      }
    });
  };

  for (const name of Object.keys(routeTable)) if (isRouteName(name)) mountRoute(name);
};

/** For a path that no route has. */
export const sendNotFound = (request: Request, response: Response): void => {
  refuseRequest(request, response, refuse('not-found'));
};

/** For errors of Express itself, such as a path that cannot be decoded. */
export const sendError =
  (log: Log): ErrorRequestHandler =>
  (error: unknown, request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
    const isSenders = status >= 400 && status < 500;
    // [RQ8] The message of a sender's error quotes the path.
    if (isSenders) log.info({ status }, 'refused before any route');
    else log.error({ err: error }, 'refused before any route');
    const code = isSenders ? 'invalid' : isUnavailable(error) ? 'unavailable' : 'internal';
    refuseRequest(request, response, refuse(code));
  };
