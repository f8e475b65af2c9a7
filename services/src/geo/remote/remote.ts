// HTTP client for a service that may be slow, broken or down: a time limit, a size limit, and a circuit breaker.
import { BrokenCircuitError, circuitBreaker, ConsecutiveBreaker, handleAll } from 'cockatiel';
import type { z } from 'zod';
import type { Log } from '../../platform/log.ts';

export type Remote = {
  /** Null without a valid response; callers have a fallback. */
  get<T>(path: string, schema: z.ZodType<T>): Promise<T | null>;
};

type RemoteOptions = {
  name: string;
  /** Prefix of all paths; it may contain a path itself. */
  base: string;
  log: Log;
  timeoutMs?: number;
  /** How long no request is sent after repeated failures. */
  cooldownMs?: number;
};

const TIMEOUT_MS = 2_000;
const COOLDOWN_MS = 15_000;
const MAX_FAILURES = 5;
/** A route through the whole country with all its points is far smaller. */
const MAX_BYTES = 8_000_000;
/** Public servers require callers to identify themselves. */
const USER_AGENT = 'Despacho (delivery dispatch)';

const readLimited = async (response: Response): Promise<string> => {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  // The body of a fetch response yields bytes, which its type does not express.
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new RangeError('the response is too large');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
};

export const createRemote = ({
  name,
  base,
  log,
  timeoutMs = TIMEOUT_MS,
  cooldownMs = COOLDOWN_MS,
}: RemoteOptions): Remote => {
  const root = base.replace(/\/+$/, '');
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: cooldownMs,
    breaker: new ConsecutiveBreaker(MAX_FAILURES),
  });
  breaker.onBreak(() =>
    log.warn({ remote: name, cooldownMs }, 'a remote service keeps failing and is not called for a while'),
  );
  breaker.onReset(() => log.info({ remote: name }, 'a remote service works again'));

  const fetchParsed = async <T>(path: string, schema: z.ZodType<T>): Promise<T> => {
    const response = await fetch(`${root}${path}`, {
      headers: { accept: 'application/json', 'user-agent': USER_AGENT },
      // Also limits the body: a server that sends one byte a second counts as down.
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readLimited(response);
    // In these protocols 400 is a valid response: no route exists, or the request is too large.
    if (!response.ok && response.status !== 400) throw new Error(`status ${response.status}`);
    return schema.parse(JSON.parse(text));
  };

  return {
    get: async (path, schema) => {
      try {
        return await breaker.execute(async () => fetchParsed(path, schema));
      } catch (error) {
        if (!(error instanceof BrokenCircuitError)) log.debug({ remote: name, err: error }, 'a remote service failed');
        return null;
      }
    },
  };
};

/** A path with a query string; undefined values are omitted. */
export const withQuery = (path: string, values: Readonly<Record<string, string | undefined>>): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, value);
  return `${path}?${query.toString()}`;
};
