// A small Google Cloud Storage: the documented JSON and upload calls that images need, in memory, and failures on demand.
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { freePort } from './freePort.ts';

type StoredObject = { name: string; bytes: Buffer; contentType: string; cacheControl: string; timeCreated: string };

export type StorageServer = {
  /** host:port, for STORAGE_EMULATOR_HOST. */
  address: string;
  bucket: string;
  objects: Map<string, StoredObject>;
  /** The next calls, so many, fail with 503. */
  fail(times: number): void;
  close(): Promise<void>;
};

/** Few, so that a test has several pages. */
const PAGE = 2;

const md5Of = (bytes: Buffer): string => createHash('md5').update(bytes).digest('base64');

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
};

/** multipart/related: the metadata as JSON, then the bytes. */
const multipartOf = (request: IncomingMessage, body: Buffer): { metadata: Record<string, string>; bytes: Buffer } => {
  const boundary = /boundary="?([^";]+)"?/.exec(request.headers['content-type'] ?? '')?.[1] ?? '';
  const [, first, second] = body.toString('latin1').split(`--${boundary}`);
  const contentOf = (part: string | undefined): string => (part ?? '').replace(/^[\s\S]*?\r\n\r\n/, '').slice(0, -2);
  return {
    metadata: JSON.parse(contentOf(first)) as Record<string, string>,
    bytes: Buffer.from(contentOf(second), 'latin1'),
  };
};

const json = (response: ServerResponse, status: number, value: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
};
const refuse = (response: ServerResponse, status: number): void =>
  json(response, status, { error: { code: status, message: 'refused', errors: [{ reason: 'test' }] } });

/** The documented calls on the objects of one bucket. */
const createBucket = (bucket: string, objects: Map<string, StoredObject>) => {
  const resourceOf = ({ name, bytes, contentType, cacheControl, timeCreated }: StoredObject) => ({
    kind: 'storage#object',
    bucket,
    name,
    contentType,
    cacheControl,
    timeCreated,
    size: String(bytes.length),
    md5Hash: md5Of(bytes),
    generation: '1',
    metageneration: '1',
  });

  const list = (response: ServerResponse, query: URLSearchParams): void => {
    const found = [...objects.values()].filter(({ name }) => name.startsWith(query.get('prefix') ?? ''));
    const from = Number(query.get('pageToken') ?? 0);
    const next = from + PAGE < found.length ? { nextPageToken: String(from + PAGE) } : {};
    json(response, 200, { kind: 'storage#objects', items: found.slice(from, from + PAGE).map(resourceOf), ...next });
  };

  const send = (response: ServerResponse, { bytes, contentType }: StoredObject): void => {
    response.writeHead(200, { 'content-type': contentType, 'x-goog-hash': `md5=${md5Of(bytes)}` }).end(bytes);
  };

  const upload = async (request: IncomingMessage, response: ServerResponse, query: URLSearchParams): Promise<void> => {
    const { metadata, bytes } = multipartOf(request, await bodyOf(request));
    const name = query.get('name') ?? metadata['name'] ?? '';
    const { contentType = '', cacheControl = '' } = metadata;
    const object = { name, bytes, contentType, cacheControl, timeCreated: new Date().toISOString() };
    objects.set(name, object);
    json(response, 200, resourceOf(object));
  };

  const onObject = (request: IncomingMessage, response: ServerResponse, name: string): void => {
    const object = objects.get(name);
    if (object === undefined) refuse(response, 404);
    else if (request.method === 'DELETE') {
      objects.delete(name);
      response.writeHead(204).end();
    } else send(response, object);
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://storage.test');
    const within = `/storage/v1/b/${bucket}/o`;
    if (pathname === `/upload${within}` && request.method === 'POST') await upload(request, response, searchParams);
    else if (pathname === within && request.method === 'GET') list(response, searchParams);
    else if (pathname.startsWith(`${within}/`))
      onObject(request, response, decodeURIComponent(pathname.slice(within.length + 1)));
    else refuse(response, 404);
  };
};

export const startStorageServer = async (bucket = 'despacho-images'): Promise<StorageServer> => {
  const objects = new Map<string, StoredObject>();
  const serve = createBucket(bucket, objects);
  let failures = 0;
  const server = createServer((request, response) => {
    if (failures > 0) {
      failures -= 1;
      refuse(response, 503);
      return;
    }
    serve(request, response).catch(() => refuse(response, 500));
  });
  const port = await freePort();
  const { promise, resolve } = Promise.withResolvers<undefined>();
  server.listen(port, '127.0.0.1', () => resolve(undefined));
  await promise;
  return {
    address: `127.0.0.1:${port}`,
    bucket,
    objects,
    fail: (times) => {
      failures = times;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => void server.close(done));
    },
  };
};
