// Opens the live connection of one view and keeps it for as long as the screen lives (rules LV1 to LV12, client side).
import type { KeptKinds } from './kinds.ts';
import type { Live } from './live.ts';

export type Renewal = 'renewed' | 'refused' | 'unreachable';

export type LiveOptions<D> = {
  kinds: KeptKinds<D>;
  /** Of this tab, at least 8 characters; see session.ts. */
  sessionId: string;
  /** Asked before each attempt; null ends the connection as unauthorised. */
  token: () => string | null;
  /** After `expired`, `revoked` or `unauthorised`; a wall has none: its token does not expire. */
  renew?: () => Promise<Renewal>;
  /** Where the server is, when it is not where the page came from. */
  origin?: string;
};

export type ConnectLive = <D>(options: LiveOptions<D>) => Live<D>;
