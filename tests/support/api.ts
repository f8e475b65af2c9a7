// The api on a free port, over a real Redis and the embedded Firestore, called over HTTP.
import type { Controller } from '@despacho/contract/accounts/access.ts';
import { z } from 'zod';
import { start } from '../../services/src/api/process.ts';
import { connectFirestore, type Firestore } from '../../services/src/store/firestore.ts';
import { addPerson, PASSWORD } from './people.ts';
import { testContext, type TestContext, type TestContextOptions } from './context.ts';

export type Call = {
  token?: string;
  /** Sent as JSON; a string goes out as it is. */
  body?: unknown;
  headers?: Record<string, string>;
};
export type Reply = { status: number; headers: Headers; text: string; json: unknown };

export type TestApi = {
  origin: string;
  context: TestContext;
  db: Firestore;
  call(method: string, path: string, call?: Call): Promise<Reply>;
  /** An account with its controller document; the password is `PASSWORD`. */
  addPerson(only: Partial<Controller> & { id: string }): Promise<Controller>;
  signIn(email: string, password?: string): Promise<Reply>;
  /** Both steps; the token of the API. */
  tokenOf(person: Controller): Promise<string>;
  tokenOfEmail(email: string, password: string): Promise<string>;
  close(): Promise<void>;
};

const providerTokens = z.object({ idToken: z.string(), refreshToken: z.string(), uid: z.string() });
const apiToken = z.object({ token: z.object({ token: z.string(), expiresAt: z.string() }) });

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // Pages and figures are no JSON; the test looks at the text.
    return null;
  }
};

export const startTestApi = async (options: TestContextOptions = {}): Promise<TestApi> => {
  const context = await testContext(options);
  const running = await start(context);
  await context.http.listen(context.port, '127.0.0.1');
  const origin = `http://127.0.0.1:${context.port}`;
  const db = connectFirestore(context.config);

  const call: TestApi['call'] = async (method, path, { token, body, headers = {} } = {}) => {
    const isJson = body !== undefined;
    const reply = await fetch(`${origin}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(isJson ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
    });
    const text = await reply.text();
    return { status: reply.status, headers: reply.headers, text, json: jsonOf(text) };
  };

  const signIn: TestApi['signIn'] = async (email, password = PASSWORD) =>
    call('POST', '/identity/sign-in', { body: { email, password } });

  const tokenOfEmail: TestApi['tokenOfEmail'] = async (email, password) => {
    const { idToken, uid } = providerTokens.parse((await signIn(email, password)).json);
    const login = await call('POST', '/security/branches/login', { token: idToken, body: { uuid: uid } });
    return apiToken.parse(login.json).token.token;
  };

  return {
    origin,
    context,
    db,
    call,
    signIn,
    addPerson: async (only) => addPerson(db, only),
    tokenOf: async ({ email }) => tokenOfEmail(email, PASSWORD),
    tokenOfEmail,
    close: async () => {
      await context.http.stopListening();
      await running.close();
      await db.terminate();
      await context.close();
    },
  };
};
