// A small server on loopback that responds as a test configures it, including typical network failures.
import { createServer, type ServerResponse } from 'node:http';
import { createEmbeddedGeocoder } from '../geocoder/embedded.ts';
import { gridCity } from '../geocoder/gridCityFixture.ts';
import { silentLog } from '../../platform/log.ts';
import { createRemote, type Remote } from './remote.ts';

type Failure = 'silent' | 'slow body' | 'cut' | 'rubbish' | 'html' | 'error' | 'huge' | 'wrong shape';
export const FAILURES: readonly Failure[] = [
  'silent',
  'slow body',
  'cut',
  'rubbish',
  'html',
  'error',
  'huge',
  'wrong shape',
];

type StubResponse = { status?: number; json: unknown } | Failure;
export type RemoteServer = {
  origin: string;
  remote: Remote;
  /** Requested paths with their queries. */
  requests: URL[];
  response: StubResponse | ((url: URL) => StubResponse);
  close(): Promise<void>;
};

/** Short, so that tests of a silent server are fast. */
export const TIMEOUT_MS = 150;
const COOLDOWN_MS = 120;

const fail = (response: ServerResponse, failure: Failure): void => {
  switch (failure) {
    case 'silent':
      return;
    case 'slow body':
      response.write('{"code":');
      return;
    case 'cut':
      response.write('{"code":"Ok"', () => response.destroy());
      return;
    case 'rubbish':
      response.end('\u0000\u0001 not json');
      return;
    case 'html':
      response.end('<html>Sign in</html>');
      return;
    case 'error':
      response.writeHead(502).end('{"code":"Ok"}');
      return;
    case 'huge':
      response.end(`{"code":"Ok","x":"${'x'.repeat(9_000_000)}"}`);
      return;
    case 'wrong shape':
      response.end('{"code":"Ok","routes":[{"distance":"far"}],"features":7}');
  }
};

export const startRemoteServer = async (): Promise<RemoteServer> => {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://remote.test');
    running.requests.push(url);
    const stub = typeof running.response === 'function' ? running.response(url) : running.response;
    if (typeof stub === 'string') fail(response, stub);
    else response.writeHead(stub.status ?? 200).end(JSON.stringify(stub.json));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const origin = `http://127.0.0.1:${port}`;
  const running: RemoteServer = {
    origin,
    remote: createRemote({
      name: 'test',
      base: `${origin}/`,
      log: silentLog(),
      timeoutMs: TIMEOUT_MS,
      cooldownMs: COOLDOWN_MS,
    }),
    requests: [],
    response: 'silent',
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
  return running;
};

/** The fallback when the remote server fails. */
export const gridGeocoder = () => createEmbeddedGeocoder(gridCity());
