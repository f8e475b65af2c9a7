// Stands in for Google in tests: a small server that speaks what Firebase Auth documents, with real RS256 tokens and certificates.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Agent } from 'node:https';
import { connect } from 'node:net';
import type { Credential } from 'firebase-admin/app';
import type { ToolkitEndpoints } from '../../../services/src/identity/firebase/identityToolkit.ts';
import { createCalls } from './calls.ts';
import { newSigningKey, signedToken, unsignedToken, type SigningKey } from './keys.ts';
import { createProject, GoogleError, type Project, type Session } from './project.ts';

/** How it may fail: not at all, no word, a server's error, a cut line, or an answer that is none. */
export type Mood = 'good' | 'silent' | 'error' | 'cut' | 'rubbish';

export type StandInGoogle = {
  projectId: string;
  apiKey: string;
  project: Project;
  key: SigningKey;
  /** host:port */
  address: string;
  endpoints: ToolkitEndpoints;
  /** For firebase-admin: its requests come here, whatever host they name. */
  standIn: { agent: Agent; credential: Credential };
  /** Calls so far, by path. */
  asked: string[];
  mood: Mood;
  claimsOf(session: Session): Record<string, unknown>;
  close(): Promise<void>;
};

const ACCESS_TOKEN = 'owner';

/** Google's addresses are https; here everything is one server on loopback that needs no certificate of its own. */
class LoopbackAgent extends Agent {
  readonly #port: number;

  constructor(port: number) {
    super();
    this.#port = port;
  }

  override createConnection() {
    return connect(this.#port, '127.0.0.1');
  }
}

const failIn = (mood: Exclude<Mood, 'good'>, response: ServerResponse): void => {
  if (mood === 'error') response.writeHead(503).end('{"error":{"code":503,"message":"UNAVAILABLE"}}');
  if (mood === 'cut') response.destroy();
  if (mood === 'rubbish') response.end('<html>Sign in</html>');
};

/** `unsigned`: the tokens of an emulator, whose calls lie below the names of their hosts. */
export const startStandInGoogle = async (tokens: 'signed' | 'unsigned' = 'signed'): Promise<StandInGoogle> => {
  const key = await newSigningKey();
  const project = createProject();
  // Also the project of the store that stands beside it.
  const projectId = 'despacho';
  const apiKey = 'AIza-test-key';

  const claimsOf = ({ account: { uid, email }, signedInAt }: Session): Record<string, unknown> => {
    const now = Math.floor(Date.now() / 1_000);
    return {
      iss: `https://securetoken.google.com/${projectId}`,
      aud: projectId,
      auth_time: signedInAt,
      user_id: uid,
      sub: uid,
      iat: now,
      exp: now + 3_600,
      email,
      firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
    };
  };
  const answerTo = createCalls({
    project,
    projectId,
    apiKey,
    accessToken: ACCESS_TOKEN,
    tokenFor: (session) =>
      tokens === 'signed' ? signedToken(key, claimsOf(session)) : unsignedToken(claimsOf(session)),
    certificates: () => ({ [key.kid]: key.certificate }),
  });

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://google.test');
    const path = url.pathname.replace(/^\/(identitytoolkit|securetoken)\.googleapis\.com/, '');
    running.asked.push(path);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    if (running.mood !== 'good') return failIn(running.mood, response);
    try {
      const { json, maxAgeSec } = answerTo({
        method: request.method ?? '',
        host: request.headers.host ?? '',
        path,
        query: url.searchParams,
        authorization: request.headers.authorization,
        body: Buffer.concat(chunks).toString(),
      });
      response.setHeader('cache-control', maxAgeSec === undefined ? 'no-store' : `public, max-age=${maxAgeSec}`);
      response.setHeader('content-type', 'application/json; charset=UTF-8');
      response.end(JSON.stringify(json));
    } catch (error) {
      const status = error instanceof GoogleError ? error.status : 400;
      const message = error instanceof GoogleError ? error.message : 'INVALID_REQUEST';
      response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' });
      response.end(JSON.stringify({ error: { code: status, message, errors: [{ message }] } }));
    }
  };
  const server = createServer((request, response) => void serve(request, response));
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const origin = `http://127.0.0.1:${port}`;
  const agent = new LoopbackAgent(port);

  const running: StandInGoogle = {
    projectId,
    apiKey,
    project,
    key,
    address: `127.0.0.1:${port}`,
    endpoints: { identity: origin, token: origin },
    standIn: {
      agent,
      credential: { getAccessToken: async () => ({ access_token: ACCESS_TOKEN, expires_in: 3_600 }) },
    },
    asked: [],
    mood: 'good',
    claimsOf,
    close: async () => {
      agent.destroy();
      server.closeAllConnections();
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      await closed.promise;
    },
  };
  return running;
};
