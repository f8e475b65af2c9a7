// The handshake: a socket without a valid token cannot send anything.
import { handshake } from '@despacho/contract/live/protocol.ts';
import type { Tokens } from '../../../identity/tokens.ts';
import type { ReplicaState } from '../state/replicaState.ts';
import { accessOf, badgeOf } from './access.ts';
import type { LiveSocket, SocketFacts } from './server.ts';

/** The message of a rejected connection. */
export type Rejection =
  | 'rebuilding'
  | 'too-many-sockets'
  | 'unauthorised'
  | 'expired'
  | 'revoked'
  | 'protocol'
  | 'unavailable';

type Options = { tokens: Tokens; current(): ReplicaState | null; realNow(): number };

export const admit = async (
  { handshake: { auth } }: Pick<LiveSocket, 'handshake'>,
  { tokens, current, realNow }: Options,
): Promise<SocketFacts | Rejection> => {
  const given = handshake.safeParse(auth);
  if (!given.success) return 'protocol';
  const { token, sessionId } = given.data;
  const before = current();
  // Accounts and walls are part of the live state: without it no token can be checked.
  if (before === null) return 'rebuilding';
  const badge = await badgeOf(token, tokens, before.directory);
  const access = badge === null ? null : accessOf(badge, (current() ?? before).directory, realNow());
  if (badge === null || access === null) return 'unauthorised';
  if (!access.ok) return access.code;
  return { badge, sessionId, room: null, grace: null, messages: 0, lastMessageAt: realNow() };
};
