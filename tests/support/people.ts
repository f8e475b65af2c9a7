// Accounts in the store of a test, and their sign-in over HTTP.
import { randomBytes, scryptSync } from 'node:crypto';
import type { Controller } from '@despacho/contract/accounts/access.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import { sampleController } from '@despacho/contract/samples.ts';
import { z } from 'zod';
import { addAccount } from '../../services/src/store/accounts/accounts.ts';
import { emailKey } from '../../services/src/identity/provider.ts';
import { COLLECTIONS } from '../../services/src/store/collections.ts';
import { controllerCodec } from '../../services/src/store/accounts/controllers.ts';
import { courierCodec } from '../../services/src/store/couriers/couriers.ts';
import type { Firestore } from '../../services/src/store/firestore.ts';

export const PASSWORD = 'correct horse battery staple';

/** The least a hash can cost: a sign-in takes a millisecond. Tests of the hashes themselves use the product's own. */
export const CHEAP_COST = 10;

const cheapHash = (): string => {
  const [n, r, p] = [2 ** CHEAP_COST, 8, 1];
  const salt = randomBytes(16);
  const key = scryptSync(PASSWORD, salt, 32, { N: n, r, p });
  return ['scrypt', n, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
};

const idTokens = z.object({ idToken: z.string(), uid: z.string() });
const apiToken = z.object({ token: z.object({ token: z.string() }) });

const post = async (url: string, body: object, token?: string): Promise<unknown> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
};

/** An account with its controller document; the password is `PASSWORD`. */
export const addPerson = async (db: Firestore, only: Partial<Controller> & { id: string }): Promise<Controller> => {
  const person = sampleController({ email: `${only.id}@example.test`, ...only });
  const createdAt = new Date().toISOString();
  const { id, email } = person;
  await addAccount(db, { id, email: emailKey(email), passwordHash: cheapHash(), generation: 0, createdAt });
  await db.collection(COLLECTIONS.controllers).doc(person.id).set(controllerCodec.write(person));
  return person;
};

/** Both steps at this origin; returns the API token. */
export const signIn = async (origin: string, email: string, password = PASSWORD): Promise<string> => {
  const { idToken, uid } = idTokens.parse(await post(`${origin}/identity/sign-in`, { email, password }));
  return apiToken.parse(await post(`${origin}/security/branches/login`, { uuid: uid }, idToken)).token.token;
};

/** For a courier who exists; the password is `PASSWORD`. An existing account stays. */
export const openCourierAccount = async (
  db: Firestore,
  { id, email }: Pick<Courier, 'id' | 'email'>,
): Promise<void> => {
  const createdAt = new Date().toISOString();
  await addAccount(db, { id, email: emailKey(email ?? ''), passwordHash: cheapHash(), generation: 0, createdAt });
};

/** A courier with an account, as `openCourierAccount`. */
export const addCourierAccount = async (db: Firestore, courier: Courier): Promise<void> => {
  await openCourierAccount(db, courier);
  await db.collection(COLLECTIONS.couriers).doc(courier.id).set(courierCodec.write(courier));
};

/** Both steps at this origin; returns the token of the couriers' application. */
export const courierToken = async (origin: string, email: string): Promise<string> => {
  const { idToken, uid } = idTokens.parse(await post(`${origin}/identity/sign-in`, { email, password: PASSWORD }));
  return apiToken.parse(await post(`${origin}/api/courier/session`, { uuid: uid }, idToken)).token.token;
};
