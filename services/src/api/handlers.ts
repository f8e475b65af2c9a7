// The types of handlers, computed from the route table: a route without a handler, or one for another route, does not compile.
import type { Controller } from '@despacho/contract/access.ts';
import type { routeTable, RouteName } from '@despacho/contract/index.ts';
import type { Answer, Guard, Received, Route } from '@despacho/contract/route.ts';
import type { Log } from '../platform/log.ts';
import type { Outcome } from './outcome.ts';

/** Whom a guard lets through: nobody in particular, someone proven by the identity provider, or a current account. */
export type Caller<G extends Guard> = G extends 'public' ? null : G extends 'identity' ? { uid: string } : Controller;

export type Asked<R extends Route> = Received<R> & {
  caller: Caller<R['guard']>;
  /** Who asks, behind any proxy; a network for IPv6, where every customer has billions of addresses. */
  address: string;
  log: Log;
};

export type Handler<R extends Route> = (asked: Asked<R>) => Promise<Outcome<Answer<R>>>;
export type Handlers = { [N in RouteName]: Handler<(typeof routeTable)[N]> };
