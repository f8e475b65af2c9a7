// The handshake: a socket without a token that counts now never gets as far as sending anything.
import { handshake } from '@despacho/contract/live/protocol.ts';
import type { Tokens } from '../../../identity/tokens.ts';
import type { ReplicaState } from '../state/replica.ts';
import { accessOf, badgeOf } from './access.ts';
import type { LiveSocket, SocketFacts } from './server.ts';

/** The text of a refusal: the browser learns why as the message of its connection error. */
export type Rejection = 'rebuilding' | 'unauthorised' | 'expired' | 'revoked' | 'protocol' | 'unavailable';

type Options = { tokens: Tokens; current(): ReplicaState | null; realNow(): number };

export const admit = async (
  { handshake: { auth } }: Pick<LiveSocket, 'handshake'>,
  { tokens, current, realNow }: Options,
): Promise<SocketFacts | Rejection> => {
  const given = handshake.safeParse(auth);
  if (!given.success) return 'protocol';
  const { token, sessionId } = given.data;
  const before = current();
  // Accounts and walls are part of the state: before it was read once nobody can be told from anybody.
  if (before === null) return 'rebuilding';
  const badge = await badgeOf(token, tokens, before.directory);
  const access = badge === null ? null : accessOf(badge, (current() ?? before).directory, realNow());
  if (badge === null || access === null) return 'unauthorised';
  if (!access.ok) return access.code;
  return { badge, sessionId, room: null, grace: null, messages: 0, lastMessageAt: realNow() };
};
