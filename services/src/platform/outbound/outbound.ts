// Requests to addresses that clients name [OA23]: resolved once, checked, and connected to what was checked. One try, no redirects.
import { lookup, type LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { promisify } from 'node:util';
import { hostOf, isReachable, outboundUrl, type Reach } from './addresses.ts';

/** The whole request, with its name and its answer. */
const LIMIT_MS = 5_000;
const MAX_ANSWER = 65_536;

/** `address`: refused by us, before any connection. `tls`: the certificate is not valid for the name. */
type OutboundProblem = 'address' | 'unresolved' | 'timeout' | 'connection' | 'tls';
/** `text`: the first 64 kB of the answer. `retryAfter`: the header as it was sent, where there is one. */
export type OutboundAnswer = { status: number; text: string; retryAfter?: string } | { problem: OutboundProblem };

/** Ends with the signal. */
type Resolve = (host: string, reach: Reach, signal: AbortSignal) => Promise<LookupAddress[]>;

const NO_ADDRESSES = new Set(['ENODATA', 'ENOTFOUND']);
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/**
 * Names are asked of DNS itself: the system's lookup has four threads for the whole process, which slow names would hold.
 * It is asked only for this machine, which is not in DNS.
 */
const systemResolve: Resolve = async (host, reach, signal) => {
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  if (reach === 'loopback' && host === 'localhost') return promisify(lookup)(host, { all: true });
  const resolver = new Resolver({ timeout: LIMIT_MS, tries: 1 });
  signal.addEventListener('abort', () => resolver.cancel(), { once: true });
  const addressesOf = async (answer: Promise<string[]>, of: 4 | 6): Promise<LookupAddress[]> => {
    try {
      return (await answer).map((address) => ({ address, family: of }));
    } catch (error) {
      // It may have addresses of the other family.
      if (NO_ADDRESSES.has(codeOf(error))) return [];
      throw error;
    }
  };
  const found = await Promise.all([addressesOf(resolver.resolve4(host), 4), addressesOf(resolver.resolve6(host), 6)]);
  if (found.flat().length === 0) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
  return found.flat();
};

type OutboundPost = { headers: Record<string, string>; body: string | Uint8Array; reach: Reach };
export type Outbound = { post(url: string, post: OutboundPost): Promise<OutboundAnswer> };

const TLS_CODES = /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH|EPROTO)/;

const UNRESOLVED = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ESERVFAIL', 'EREFUSED', 'ETIMEOUT', 'EBADNAME', 'EBADRESP']);

/** Null: one of its addresses is not to be reached, or there is none. */
const checkedAddresses = async (
  resolve: Resolve,
  url: URL,
  { reach, signal }: { reach: Reach; signal: AbortSignal },
): Promise<LookupAddress[] | null> => {
  const found = await resolve(hostOf(url), reach, signal);
  return found.length > 0 && found.every(({ address }) => isReachable(address, reach)) ? found : null;
};

/** What arrived before its end, its limit or an error: the status is an answer already. */
const textOf = async (response: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= MAX_ANSWER) break;
    }
  } catch {
    // The request's signal ended it, or its other side.
  }
  response.destroy();
  return Buffer.concat(chunks).subarray(0, MAX_ANSWER).toString('utf8');
};

const send = async (url: URL, body: string | Uint8Array, options: RequestOptions): Promise<OutboundAnswer> => {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  request(url, options, resolve).on('error', reject).end(body);
  const response = await promise;
  const retryAfter = response.headers['retry-after'];
  const answer = { status: response.statusCode ?? 0, text: await textOf(response) };
  return retryAfter === undefined ? answer : { ...answer, retryAfter };
};

const problemOf = (error: unknown, signal: AbortSignal): OutboundProblem => {
  if (signal.aborted) return 'timeout';
  const code = codeOf(error);
  if (TLS_CODES.test(code)) return 'tls';
  return UNRESOLVED.has(code) ? 'unresolved' : 'connection';
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
      const addresses = await Promise.race([checkedAddresses(resolve, url, { reach, signal }), late]);
      if (addresses === null) return { problem: 'address' };
      // The signal ends it too, and what arrived of the answer by then counts.
      return await send(url, body, {
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
    } catch (error) {
      return { problem: problemOf(error, signal) };
    }
  },
});
