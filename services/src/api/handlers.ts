// The types of handlers, computed from the route table: a route without a handler, or one for another route, does not compile.
import type { ApiKey } from '@despacho/contract/apiKeys.ts';
import type { Controller, Scope } from '@despacho/contract/accounts/access.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import type { Wall } from '@despacho/contract/walls.ts';
import type { routeTable, RouteName } from '@despacho/contract/index.ts';
import type { RouteResponse, Guard, Received, Route } from '@despacho/contract/route.ts';
import type { Proof } from '../identity/provider.ts';
import type { Log } from '../platform/log.ts';
import type { ProblemContext } from './openApi/problems.ts';
import type { Outcome } from './outcome.ts';

/** The caller that a guard lets through: none, a person proven by the identity provider, a wall, a key, a courier, or a current account. */
type Caller<G extends Guard> = G extends 'public'
  ? null
  : G extends 'identity'
    ? Proof
    : G extends 'wall'
      ? Wall
      : G extends 'client'
        ? ApiKey
        : G extends 'courier'
          ? Courier
          : Controller;

type HandlerRequest<R extends Route> = Received<R> & {
  caller: Caller<R['guard']>;
  /** The beginning of the caller's session, in real milliseconds; null without one. */
  signedInMs: number | null;
  /** What the errors of a batch are written with. */
  problemContext: ProblemContext;
  /** The client's address behind any proxy; for IPv6 its network, because every customer has billions of addresses. */
  address: string;
  /** From this machine, or with the token of the monitoring. */
  isOperator: boolean;
  log: Log;
  /** Aborted when the connection of the caller has ended. */
  signal: AbortSignal;
} & (R extends { scoped: true } ? { scope: Scope } : unknown);

type Produced<R extends Route> = R extends { stream: string } ? AsyncIterable<string | Uint8Array> : RouteResponse<R>;

export type Handler<R extends Route> = (request: HandlerRequest<R>) => Promise<Outcome<Produced<R>>>;
export type Handlers = { [N in RouteName]: Handler<(typeof routeTable)[N]> };
