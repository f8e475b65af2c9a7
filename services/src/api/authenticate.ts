// Decides whether a request may pass its guard. Tokens come by the Authorization header only, so that no other site's page
// can make a browser send one: there is nothing to forge a request with.
import type { ApiKey } from '@despacho/contract/apiKeys.ts';
import type { Route } from '@despacho/contract/route.ts';
import type { Controller } from '@despacho/contract/accounts/access.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import type { Wall } from '@despacho/contract/walls.ts';
import { can } from '@despacho/domain/access/permissions.ts';
import { isCurrentCourier } from '../identity/courierSessions.ts';
import type { IdentityProvider, Proof } from '../identity/provider.ts';
import { isCurrent, verifyApiToken } from '../identity/sessions.ts';
import type { Tokens } from '../identity/tokens.ts';
import type { FindKey } from './apiKeys/keyDirectory.ts';
import type { Directory } from './directory.ts';
import { respond, refuse, type Outcome } from './outcome.ts';

export type AnyCaller = null | Proof | Controller | Wall | ApiKey | Courier;
/** `signedInMs`: the beginning of the caller's session, in real milliseconds; null without one. */
export type Authenticated = { caller: AnyCaller; signedInMs: number | null };
export type Authenticate = (
  row: Pick<Route, 'guard'>,
  authorization: string | undefined,
) => Promise<Outcome<Authenticated>>;

type Parts = { tokens: Tokens; provider: IdentityProvider; directory: Directory; findKey: FindKey };

const LONGEST_TOKEN = 4_096;

const bearerOf = (authorization: string | undefined): string | null => {
  const token = /^Bearer +([\w.~+/=-]+)$/i.exec(authorization ?? '')?.[1];
  return token === undefined || token.length > LONGEST_TOKEN ? null : token;
};

export const createAuthenticate = ({ tokens, provider, directory, findKey }: Parts): Authenticate => {
  const currentController = async (
    token: string,
  ): Promise<{ caller: Controller; signedInMs: number | null } | null> => {
    const claims = await verifyApiToken(tokens, token);
    if (claims === null) return null;
    const controller = await directory.controllerOf(claims.uid);
    return isCurrent(claims, controller) ? { caller: controller, signedInMs: claims.signedInMs ?? null } : null;
  };

  return async ({ guard }, authorization) => {
    if (guard === 'public') return respond({ caller: null, signedInMs: null });
    const token = bearerOf(authorization);
    if (token === null) return refuse('unauthenticated');
    if (guard === 'identity') {
      const proof = await provider.provenBy(token);
      return proof === null ? refuse('unauthenticated') : respond({ caller: proof, signedInMs: proof.signedInMs });
    }
    if (guard === 'wall') {
      const wall = await directory.wallOf(token);
      return wall === null ? refuse('unauthenticated') : respond({ caller: wall, signedInMs: null });
    }
    if (guard === 'client') {
      const key = await findKey(token);
      return key === null ? refuse('unauthenticated') : respond({ caller: key, signedInMs: null });
    }
    if (guard === 'courier') {
      const claims = await tokens.verify('courier', token);
      const courier = claims === null ? null : await directory.courierOf(claims.uid);
      if (claims === null || !isCurrentCourier(claims, courier)) return refuse('unauthenticated');
      return respond({ caller: courier, signedInMs: claims.signedInMs ?? null });
    }
    const found = await currentController(token);
    if (found === null) return refuse('unauthenticated');
    if (await directory.isOfDisabledCompany(found.caller)) return refuse('company-disabled');
    return guard === 'session' || can(found.caller, guard) ? respond(found) : refuse('forbidden');
  };
};
