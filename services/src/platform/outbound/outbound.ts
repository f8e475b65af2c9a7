// Requests to addresses that clients name [OA23]: resolved once, checked, and connected to what was checked. One try, no redirects.
import { lookup, type LookupAddress } from 'node:dns';
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { promisify } from 'node:util';
import { hostOf, isReachable, outboundUrl, type Reach } from './addresses.ts';

/** The whole request, with its name and its answer. */
const LIMIT_MS = 5_000;
const MAX_ANSWER = 65_536;

/** `address`: refused by us, before any connection. `tls`: the certificate is not valid for the name. */
type OutboundProblem = 'address' | 'unresolved' | 'timeout' | 'connection' | 'tls';
/** `text`: the first 64 kB of the answer. */
export type OutboundAnswer = { status: number; text: string } | { problem: OutboundProblem };

type Resolve = (host: string) => Promise<LookupAddress[]>;
const systemResolve: Resolve = async (host) => promisify(lookup)(host, { all: true });

type OutboundPost = { headers: Record<string, string>; body: string; reach: Reach };
export type Outbound = { post(url: string, post: OutboundPost): Promise<OutboundAnswer> };

const TLS_CODES = /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH|EPROTO)/;

/** Null: one of its addresses is not to be reached, or there is none. */
const checkedAddresses = async (resolve: Resolve, url: URL, reach: Reach): Promise<LookupAddress[] | null> => {
  const found = await resolve(hostOf(url));
  return found.length > 0 && found.every(({ address }) => isReachable(address, reach)) ? found : null;
};

const textOf = async (response: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= MAX_ANSWER) break;
  }
  response.destroy();
  return Buffer.concat(chunks).subarray(0, MAX_ANSWER).toString('utf8');
};

const send = async (url: URL, body: string, options: RequestOptions): Promise<OutboundAnswer> => {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  request(url, options, resolve).on('error', reject).end(body);
  const response = await promise;
  return { status: response.statusCode ?? 0, text: await textOf(response) };
};

const problemOf = (error: unknown, signal: AbortSignal): OutboundProblem => {
  if (signal.aborted) return 'timeout';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (TLS_CODES.test(code)) return 'tls';
  return code === 'ENOTFOUND' || code === 'EAI_AGAIN' ? 'unresolved' : 'connection';
};

/** `resolve`: the addresses of a name, for tests. */
export const createOutbound = ({ resolve = systemResolve }: { resolve?: Resolve } = {}): Outbound => ({
  post: async (text, { headers, body, reach }) => {
    const url = outboundUrl(text, reach);
    if (url === null) return { problem: 'address' };
    const signal = AbortSignal.timeout(LIMIT_MS);
    const { promise: late, reject } = Promise.withResolvers<never>();
    signal.addEventListener('abort', () => reject(new Error('the request took too long')), { once: true });
    late.catch(() => undefined);
    try {
      const addresses = await Promise.race([checkedAddresses(resolve, url, reach), late]);
      if (addresses === null) return { problem: 'address' };
      const answer = send(url, body, {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        // A connection of its own, so that none leads where the name led before.
        agent: false,
        signal,
        lookup: (_host, { all }, done) => {
          const [first] = addresses;
          if (all === true) done(null, addresses);
          else done(null, first?.address ?? '', first?.family);
        },
      });
      return await Promise.race([answer, late]);
    } catch (error) {
      return { problem: problemOf(error, signal) };
    }
  },
});
