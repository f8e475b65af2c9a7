// Asks a service over HTTP that may be slow, broken or away: a time limit, a limit of size, and a circuit that opens when it keeps failing.
import { BrokenCircuitError, circuitBreaker, ConsecutiveBreaker, handleAll } from 'cockatiel';
import type { z } from 'zod';
import type { Log } from '../../platform/log.ts';

export type Remote = {
  /** Null: no answer, or none that can be read; whoever asks has another way. */
  ask<T>(path: string, answer: z.ZodType<T>): Promise<T | null>;
};

export type RemoteOptions = {
  name: string;
  /** Address that paths are put behind; it may have a path of its own. */
  base: string;
  log: Log;
  timeoutMs?: number;
  /** How long it is left alone after it failed too often. */
  restMs?: number;
};

const TIMEOUT_MS = 2_000;
const REST_MS = 15_000;
const FAILURES = 5;
/** A route through the whole country with all its points stays far below. */
const LARGEST_BYTES = 8_000_000;
/** Public servers ask their callers to say who they are. */
const USER_AGENT = 'Despacho (delivery dispatch)';

const readBounded = async (response: Response): Promise<string> => {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  // The stream of a fetched body yields bytes; its type does not say so.
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > LARGEST_BYTES) throw new RangeError('the answer is too large');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
};

export const createRemote = ({ name, base, log, timeoutMs = TIMEOUT_MS, restMs = REST_MS }: RemoteOptions): Remote => {
  const root = base.replace(/\/+$/, '');
  const breaker = circuitBreaker(handleAll, { halfOpenAfter: restMs, breaker: new ConsecutiveBreaker(FAILURES) });
  breaker.onBreak(() => log.warn({ remote: name, restMs }, 'a remote service keeps failing and is left alone'));
  breaker.onReset(() => log.info({ remote: name }, 'a remote service answers again'));

  const fetchParsed = async <T>(path: string, answer: z.ZodType<T>): Promise<T> => {
    const response = await fetch(`${root}${path}`, {
      headers: { accept: 'application/json', 'user-agent': USER_AGENT },
      // Covers the body too: a server that sends a byte a second is as good as away.
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readBounded(response);
    // 400 is an answer in the protocols asked here: there is no such way, the question is too big.
    if (!response.ok && response.status !== 400) throw new Error(`answered ${response.status}`);
    return answer.parse(JSON.parse(text));
  };

  return {
    ask: async (path, answer) => {
      try {
        return await breaker.execute(async () => fetchParsed(path, answer));
      } catch (error) {
        if (!(error instanceof BrokenCircuitError)) log.debug({ remote: name, err: error }, 'a remote service failed');
        return null;
      }
    },
  };
};

/** A path with its question; what is undefined is not asked. */
export const withQuery = (path: string, values: Readonly<Record<string, string | undefined>>): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, value);
  return `${path}?${query.toString()}`;
};
