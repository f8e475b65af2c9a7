// The REST client, computed from the route table: `api.signIn({ body })`. Expected failures are values.
// The table is loaded with the first call, because a page is shown before it requests anything.
import './noEval.ts';
import { errorBody, type ErrorCode } from '@despacho/contract/errors.ts';
import type { routeTable, RouteName } from '@despacho/contract/index.ts';
import type { RouteResponse, Call, FileRule, Route } from '@despacho/contract/route.ts';
import { screenPath } from '@despacho/contract/values.ts';

export type Failure = { ok: false; code: ErrorCode; details?: unknown };
export type Result<T> = { ok: true; value: T } | Failure;

export type CallOptions = {
  /** Instead of the session's: the identity provider's, when the session is only being made. */
  token?: string;
  signal?: AbortSignal;
  /** The request is sent even when the page is closing. */
  isLast?: boolean;
};

type WithFile<F> = F extends FileRule ? (F['isRequired'] extends true ? { file: File } : { file?: File }) : unknown;
type RequestFields<R extends Route> = Call<R> & WithFile<R['file']>;
type RequestOf<R extends Route> = RequestFields<R> & CallOptions;
type ApiCall<R extends Route> =
  Partial<RequestFields<R>> extends RequestFields<R>
    ? (given?: RequestOf<R>) => Promise<Result<RouteResponse<R>>>
    : (given: RequestOf<R>) => Promise<Result<RouteResponse<R>>>;
export type Api = { [N in RouteName]: ApiCall<(typeof routeTable)[N]> };

export type RouteRequest<N extends RouteName> = RequestOf<(typeof routeTable)[N]>;
export type RouteValue<N extends RouteName> = RouteResponse<(typeof routeTable)[N]>;
type ByName = { [N in RouteName]: (request: RouteRequest<N>) => Promise<Result<RouteValue<N>>> };

/** For code that takes the name of a route as a parameter. */
export const callRoute = async <N extends RouteName>(
  api: Api,
  name: N,
  request: RouteRequest<N>,
): Promise<Result<RouteValue<N>>> => {
  const routes: ByName = api;
  return routes[name](request);
};

export type ApiOptions = {
  /** The session's token, or null. */
  token: () => string | null;
  /** Called once when the server does not accept the token; true when another one is available. */
  renew?: () => Promise<boolean>;
  sessionId?: string;
  /** The path of the screen that sends the request, for the history of changes. */
  screen?: () => string;
  /** '' = where the page came from. */
  origin?: string;
  timeoutMs?: number;
  /** After each request that is no GET, accepted or not: what it may have changed is read again. By the names of routes. */
  onMutation?: (changed: readonly string[]) => void;
  /** The page's own, unless a test brings one. */
  fetch?: (address: string, request: RequestInit) => Promise<Response>;
};

type Sent = CallOptions & { params?: unknown; query?: unknown; headers?: unknown; body?: unknown; file?: File };

const TIMEOUT_MS = 10_000;
/** A picture over a phone's network. */
const UPLOAD_TIMEOUT_MS = 120_000;
/** A month of orders. */
const STREAM_TIMEOUT_MS = 600_000;

const unavailable: Failure = { ok: false, code: 'unavailable' };

let loadedTable: Readonly<Record<string, Route>> | null = null;

/** Null: the table could not be loaded. Without delay once it was, so that a request of a page that is closed goes out. */
const routeOf = (name: RouteName): Route | null | Promise<Route | null> => {
  if (loadedTable !== null) return loadedTable[name] ?? null;
  return import('@despacho/contract/index.ts').then(
    ({ routeTable: table }) => {
      loadedTable = table;
      return loadedTable[name] ?? null;
    },
    () => null,
  );
};

const limitOf = ({ file, stream }: Route, timeoutMs: number): number => {
  if (stream !== undefined) return STREAM_TIMEOUT_MS;
  return file === undefined ? timeoutMs : UPLOAD_TIMEOUT_MS;
};

const textsOf = (values: unknown): [name: string, value: string][] =>
  typeof values !== 'object' || values === null
    ? []
    : Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));

const addressOf = (origin: string, path: string, { params, query }: Sent): string => {
  const filled = textsOf(params).reduce(
    (text, [name, value]) => text.replace(`:${name}`, encodeURIComponent(value)),
    path,
  );
  const search = new URLSearchParams(textsOf(query)).toString();
  return `${origin}${filled}${search === '' ? '' : `?${search}`}`;
};

/** The page of a proxy instead of our response still shows by its status whether a retry makes sense. */
const failureOf = (status: number, body: unknown): Failure => {
  const parsed = errorBody.safeParse(body);
  if (parsed.success) return { ok: false, ...parsed.data };
  if (status === 401) return { ok: false, code: 'unauthenticated' };
  return { ok: false, code: status === 429 ? 'too-many-requests' : status >= 502 ? 'unavailable' : 'internal' };
};

/** With a file the body is a form, and the browser names its boundary itself. */
const bodyOf = ({ file }: Route, sent: Sent): string | FormData | undefined => {
  if (file === undefined) return sent.body === undefined ? undefined : JSON.stringify(sent.body);
  const form = new FormData();
  for (const [name, value] of textsOf(sent.body)) form.set(name, value);
  if (sent.file !== undefined) form.set(file.field, sent.file);
  return form;
};

/** With the byte order mark, which `response.text()` drops: Excel recognises UTF-8 by it. */
const textOf = (bytes: ArrayBuffer): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

const streamed = async (type: string, response: Response): Promise<string | Blob> =>
  type.startsWith('text/') ? textOf(await response.arrayBuffer()) : response.blob();

type AnyCall = (sent?: Sent) => Promise<Result<unknown>>;

/** One function a name, always the same one, made when it is first used. */
const byName = (functionOf: (name: RouteName) => AnyCall): object => {
  const functions = new Map<PropertyKey, AnyCall>();
  return new Proxy(
    {},
    {
      get: (_target, name) => {
        const existing = functions.get(name);
        if (existing !== undefined || typeof name !== 'string') return existing;
        const made = functionOf(name as RouteName);
        functions.set(name, made);
        return made;
      },
    },
  );
};

export const createApi = (options: ApiOptions): Api => {
  const { origin = '', timeoutMs = TIMEOUT_MS, sessionId } = options;

  const headersFor = (route: Route, sent: Sent): Headers => {
    const headers = new Headers({ accept: 'application/json' });
    const token = sent.token ?? (route.guard === 'public' ? null : options.token());
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    if (sent.body !== undefined && route.file === undefined) headers.set('content-type', 'application/json');
    if (sessionId !== undefined) headers.set('x-session-id', sessionId);
    const screen = route.method === 'GET' ? undefined : screenPath.safeParse(options.screen?.()).data;
    if (screen !== undefined) headers.set('x-screen', screen);
    for (const [name, value] of textsOf(sent.headers)) headers.set(name, value);
    return headers;
  };

  const once = async (route: Route, sent: Sent): Promise<Result<unknown>> => {
    const deadline = AbortSignal.timeout(limitOf(route, timeoutMs));
    const send = options.fetch ?? fetch;
    const form = bodyOf(route, sent);
    try {
      const response = await send(addressOf(origin, route.path, sent), {
        method: route.method,
        headers: headersFor(route, sent),
        // Tokens travel in the header only [ID21]. A sign-in has none, and the cookie by which the account knows the browser [ID14].
        credentials: route.guard === 'public' ? 'same-origin' : 'omit',
        signal: sent.signal === undefined ? deadline : AbortSignal.any([sent.signal, deadline]),
        ...(form === undefined ? {} : { body: form }),
        ...(sent.isLast === true ? { keepalive: true } : {}),
      });
      if (response.ok && route.stream !== undefined) return { ok: true, value: await streamed(route.stream, response) };
      const body: unknown = await response.json().catch(() => null);
      if (!response.ok) return failureOf(response.status, body);
      const parsed = route.response.safeParse(body);
      return parsed.success ? { ok: true, value: parsed.data } : { ok: false, code: 'internal' };
    } catch {
      // Unreachable or too slow: the browser does not distinguish them.
      return unavailable;
    }
  };

  const ask = async (route: Route, sent: Sent): Promise<Result<unknown>> => {
    const result = await once(route, sent);
    // The renewal of a session whose company was disabled is refused, too, and ends it.
    const hasEnded = !result.ok && (result.code === 'unauthenticated' || result.code === 'company-disabled');
    if (!hasEnded || route.guard === 'public' || sent.token !== undefined) return result;
    return (await options.renew?.()) === true ? once(route, sent) : result;
  };

  const functionOf =
    (name: RouteName) =>
    async (sent: Sent = {}) => {
      const found = routeOf(name);
      const route = found instanceof Promise ? await found : found;
      if (route === null) return unavailable;
      const result = await ask(route, sent);
      if (route.method !== 'GET') options.onMutation?.(route.invalidates ?? []);
      return result;
    };
  // Each function sends by its own row and its response was parsed by that row's schema; the compiler cannot follow that.
  return byName(functionOf) as Api;
};
