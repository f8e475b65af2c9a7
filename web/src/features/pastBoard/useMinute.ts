// The minute that is looked at: a parameter of the address, so that a link opens the same board.
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { localMinute } from '@despacho/contract/pastBoard.ts';
import { localMinuteText, startOfLocalTime } from '@despacho/domain/board/past/minutes.ts';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAddress } from '../../kit/useAddress.ts';

const AT = 'at';

export type Minute = {
  /** As the address has it, and as calls take it. */
  text: string;
  /** Milliseconds of the operation's clock. */
  at: number;
};

type Chosen = {
  /** Null: the address has something else there. */
  minute: Minute | null;
  /** The address of this minute, for others. */
  link: string;
  goTo: (at: number) => void;
};

/** `latest`: what an address without a minute shows. Filters of the list stay in the address. */
export const useMinute = (latest: number): Chosen => {
  const [params] = useSearchParams();
  const { get, put } = useAddress();
  const text = get(AT) === '' ? localMinuteText(latest) : get(AT);
  const parsed = localMinute.safeParse(text);
  const goTo = useCallback(
    (at: number): void => put({ [AT]: localMinuteText(Math.floor(at / MINUTE_MS) * MINUTE_MS) }),
    [put],
  );
  const { origin, pathname } = globalThis.location;
  const linked = new URLSearchParams(params);
  linked.set(AT, text);
  const link = `${origin}${pathname}?${linked.toString()}`;
  return { minute: parsed.success ? { text, at: startOfLocalTime(text) } : null, link, goTo };
};
