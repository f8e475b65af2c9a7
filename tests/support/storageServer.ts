// A small Google Cloud Storage: the documented JSON and upload calls that the product needs, in memory, and failures on demand.
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
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
  /** The next downloads, so many, end in the middle. */
  cut(times: number): void;
  /** No upload in parts ends until the returned function is called; one whose client is gone by then never does. */
  hold(): () => void;
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

type Troubles = { failures: number; cuts: number; mayEnd: Promise<void> };

/** The documented calls on the objects of one bucket. */
const createBucket = (bucket: string, objects: Map<string, StoredObject>, troubles: Troubles) => {
  /** Uploads in parts that have not ended. */
  const sessions = new Map<string, Omit<StoredObject, 'timeCreated'>>();

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
    const after = query.get('pageToken') ?? '';
    const names = [...objects.keys()].filter((name) => name.startsWith(query.get('prefix') ?? '') && name > after);
    const page = names.toSorted().slice(0, PAGE);
    const next = names.length > PAGE ? { nextPageToken: page.at(-1) } : {};
    const items = page.flatMap((name) => objects.get(name) ?? []).map(resourceOf);
    json(response, 200, { kind: 'storage#objects', items, ...next });
  };

  const send = (response: ServerResponse, { bytes, contentType }: StoredObject): void => {
    const hash = { 'x-goog-hash': `md5=${md5Of(bytes)}`, 'x-goog-stored-content-encoding': 'identity' };
    response.writeHead(200, { 'content-type': contentType, ...hash });
    if (troubles.cuts === 0) {
      response.end(bytes);
      return;
    }
    troubles.cuts -= 1;
    response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
  };

  const store = (response: ServerResponse, sent: Omit<StoredObject, 'timeCreated'>): void => {
    const object = { ...sent, timeCreated: new Date().toISOString() };
    objects.set(sent.name, object);
    json(response, 200, resourceOf(object));
  };

  const upload = async (request: IncomingMessage, response: ServerResponse, query: URLSearchParams): Promise<void> => {
    const { metadata, bytes } = multipartOf(request, await bodyOf(request));
    const name = query.get('name') ?? metadata['name'] ?? '';
    const { contentType = '', cacheControl = '' } = metadata;
    store(response, { name, bytes, contentType, cacheControl });
  };

  const beginUpload = (request: IncomingMessage, response: ServerResponse, query: URLSearchParams): void => {
    const id = randomUUID();
    const contentType = String(request.headers['x-upload-content-type']);
    sessions.set(id, { name: query.get('name') ?? '', bytes: Buffer.alloc(0), contentType, cacheControl: '' });
    response.writeHead(200, { location: `http://${request.headers.host}${request.url}&upload_id=${id}` }).end();
  };

  /** A part; the last one has the size of the whole in its range. */
  const continueUpload = async (request: IncomingMessage, response: ServerResponse, id: string): Promise<void> => {
    const session = sessions.get(id);
    const part = await bodyOf(request);
    const [, from, size] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(request.headers['content-range'] ?? '') ?? [];
    if (session === undefined || Number(from) !== session.bytes.length) {
      refuse(response, 400);
      return;
    }
    session.bytes = Buffer.concat([session.bytes, part]);
    if (size === '*') {
      response.writeHead(308, { range: `bytes=0-${session.bytes.length - 1}` }).end();
      return;
    }
    await troubles.mayEnd;
    if (!response.destroyed) store(response, session);
  };

  const onObject = (
    request: IncomingMessage,
    response: ServerResponse,
    { name, query }: { name: string; query: URLSearchParams },
  ): void => {
    const object = objects.get(name);
    if (object === undefined) refuse(response, 404);
    else if (request.method === 'DELETE') {
      objects.delete(name);
      response.writeHead(204).end();
    } else if (query.get('alt') === 'media') send(response, object);
    else json(response, 200, resourceOf(object));
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://storage.test');
    const within = `/storage/v1/b/${bucket}/o`;
    const session = searchParams.get('upload_id');
    if (session !== null) await continueUpload(request, response, session);
    else if (pathname === `/upload${within}` && searchParams.get('uploadType') === 'resumable')
      beginUpload(request, response, searchParams);
    else if (pathname === `/upload${within}` && request.method === 'POST')
      await upload(request, response, searchParams);
    else if (pathname === within && request.method === 'GET') list(response, searchParams);
    else if (pathname.startsWith(`${within}/`))
      onObject(request, response, { name: decodeURIComponent(pathname.slice(within.length + 1)), query: searchParams });
    else refuse(response, 404);
  };
};

export const startStorageServer = async (bucket = 'despacho-images'): Promise<StorageServer> => {
  const objects = new Map<string, StoredObject>();
  const troubles: Troubles = { failures: 0, cuts: 0, mayEnd: Promise.resolve() };
  const serve = createBucket(bucket, objects, troubles);
  const server = createServer((request, response) => {
    if (troubles.failures > 0) {
      troubles.failures -= 1;
      refuse(response, 503);
      return;
    }
    serve(request, response).catch(() => refuse(response, 500));
  });
  const port = await freePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    address: `127.0.0.1:${port}`,
    bucket,
    objects,
    fail: (times) => {
      troubles.failures = times;
    },
    cut: (times) => {
      troubles.cuts = times;
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      troubles.mayEnd = promise;
      return resolve;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => void server.close(done));
    },
  };
};
