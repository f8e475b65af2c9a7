// Tokens of the couriers' application. They name a courier and live for an hour; what ends them is read from the courier's
// document each time [CP6].
import type { ApiToken } from '@despacho/contract/accounts/identity.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import { isOnDuty } from '@despacho/domain/couriers/couriers.ts';
import { couriers } from '../store/couriers/couriers.ts';
import type { Firestore } from '../store/firestore.ts';
import type { Proof } from './provider.ts';
import { SESSION, type TokenClaims, type Tokens } from './tokens.ts';

/** [DO19] As the rules of the other program's door decide it. */
const isAdmitted = (courier: Courier): boolean => isOnDuty(courier) && !courier.mustChangePassword;

export const isCurrentCourier = (
  claims: Pick<TokenClaims, 'generation'>,
  courier: Courier | null,
): courier is Courier => courier !== null && isAdmitted(courier) && claims.generation >= courier.tokenGeneration;

type Entered =
  | { ok: true; token: ApiToken; courier: Courier }
  | { ok: false; code: 'forbidden' | 'no-controller' | 'must-change-password' | 'unauthenticated' };

/** `now` in real milliseconds. The courier is read from the store, so that a new token never has an old generation. */
export const enterCourier = async (
  { db, tokens, now }: { db: Firestore; tokens: Tokens; now: number },
  { uid, signedInMs }: Proof,
  uuid: string,
): Promise<Entered> => {
  if (uid !== uuid) return { ok: false, code: 'forbidden' };
  const courier = await couriers.find(db, uid);
  if (courier === null) return { ok: false, code: 'no-controller' };
  if (courier.mustChangePassword) return { ok: false, code: 'must-change-password' };
  if (!isAdmitted(courier)) return { ok: false, code: 'forbidden' };
  if (now - signedInMs > SESSION.mostMs) return { ok: false, code: 'unauthenticated' };
  const { token, expiresAt } = await tokens.sign('courier', {
    uid,
    generation: courier.tokenGeneration,
    signedInMs,
  });
  return { ok: true, token: { token, expiresAt: new Date(expiresAt).toISOString() }, courier };
};
