// Accounts in the store of a test, and their sign-in over HTTP.
import type { Controller } from '@despacho/contract/accounts/access.ts';
import { sampleController } from '@despacho/contract/samples.ts';
import { z } from 'zod';
import { createAccount } from '../../services/src/identity/embeddedProvider.ts';
import { COLLECTIONS } from '../../services/src/store/collections.ts';
import { controllerCodec } from '../../services/src/store/accounts/controllers.ts';
import type { Firestore } from '../../services/src/store/firestore.ts';

const PASSWORD = 'correct horse battery staple';

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

export const addPerson = async (db: Firestore, only: Partial<Controller> & { id: string }): Promise<Controller> => {
  const person = sampleController({ email: `${only.id}@example.test`, ...only });
  await createAccount(db, { uid: person.id, email: person.email, password: PASSWORD }, Date.now());
  await db.collection(COLLECTIONS.controllers).doc(person.id).set(controllerCodec.write(person));
  return person;
};

/** Both steps at this origin; returns the API token. */
export const signIn = async (origin: string, email: string): Promise<string> => {
  const { idToken, uid } = idTokens.parse(await post(`${origin}/identity/sign-in`, { email, password: PASSWORD }));
  return apiToken.parse(await post(`${origin}/security/branches/login`, { uuid: uid }, idToken)).token.token;
};
