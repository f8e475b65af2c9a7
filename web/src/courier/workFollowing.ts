// What changed in the work is on the screen at once: while the page is visible, one response of the server stays open, and each
// other version of the work is a line of it [CP54].
import { COURIER_PATHS } from '@despacho/contract/couriers/applicationLimits.ts';
import { account } from './account.ts';
import { look, onVersion } from './phone.ts';

/** The server sends a line every 20 s: without one the connection is dead, although the phone may not know it. */
const MAX_QUIET_MS = 45_000;
const NEXT_MS = 1_000;
const RETRY_MS = 10_000;
/** A response that ends before gave way to other windows of the courier, or to the end of the process. */
const MIN_LIFE_MS = 5_000;

const pause = async (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Until the response ends. False: the next one is not opened at once. */
const readVersions = async (connection: AbortController): Promise<boolean> => {
  const startedAt = performance.now();
  const { current } = account.get();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onSign = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => connection.abort(), MAX_QUIET_MS);
  };
  try {
    onSign();
    const response = await fetch(COURIER_PATHS.followWork, {
      headers: { authorization: `Bearer ${current?.token ?? ''}` },
      credentials: 'omit',
      signal: connection.signal,
    });
    const isOurs = response.ok && response.headers.get('content-type')?.startsWith('text/plain') === true;
    const reader = isOurs ? response.body?.pipeThrough(new TextDecoderStream()).getReader() : undefined;
    if (reader === undefined) {
      // A token that has expired is renewed by it.
      await look();
      const next = account.get().current;
      return next !== null && next.token !== current?.token;
    }
    let rest = '';
    for (;;) {
      const { done, value = '' } = await reader.read();
      if (done) return performance.now() - startedAt > MIN_LIFE_MS;
      onSign();
      const lines = `${rest}${value}`.split('\n');
      rest = lines.pop() ?? '';
      // The newest alone: the others are versions that were.
      if (lines.length > 0) await onVersion(lines.findLast((line) => line !== '') ?? null);
    }
  } finally {
    clearTimeout(timer);
  }
};

/** Until the returned function is called. */
export const followWork = (): (() => void) => {
  let connection: AbortController | null = null;
  const follow = async (): Promise<void> => {
    let own = new AbortController();
    connection = own;
    while (connection === own) {
      const isNextAtOnce = await readVersions(own).catch(() => false);
      await pause(isNextAtOnce ? NEXT_MS : RETRY_MS);
      if (connection !== own) return;
      own = new AbortController();
      connection = own;
    }
  };
  const onVisibility = (): void => {
    connection?.abort();
    connection = null;
    if (document.visibilityState === 'visible') void follow();
  };
  onVisibility();
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    connection?.abort();
    connection = null;
  };
};
