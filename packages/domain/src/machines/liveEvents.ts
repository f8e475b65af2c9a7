// The events, emitted data and context of the machine in liveConnection.ts.
import type {
  Beat,
  Change,
  CheckAnswer,
  CloseCode,
  JoinAnswer,
  JoinCode,
  JoinRequest,
  Patch,
  Positions,
  WallReport,
} from '@despacho/contract/live/protocol.ts';
import type { StreamPosition } from '../live/frames.ts';

/** Why the server rejected the connection: no retry before the token is renewed or the user requests one. */
export type EndCode = Extract<JoinCode | CloseCode, 'unauthorised' | 'expired' | 'revoked' | 'protocol'>;
/** Why the server refuses it for now. */
export type DelayCode = Extract<JoinCode, 'rebuilding' | 'behind' | 'too-many-joins'> | 'too-many-sockets';
export type Renewal = 'renewed' | 'refused' | 'unreachable';

/** The response to a join, with its body unpacked. */
export type Joined = { answer: Omit<Extract<JoinAnswer, { ok: true }>, 'body'>; changes: Change[] };

/** Commands of the machine to the actor of the socket. */
export type LinkOrder =
  | { type: 'JOIN'; request: JoinRequest }
  | { type: 'CHECK'; clock: string }
  | { type: 'REPORT'; report: WallReport };

/** Events of that actor, in the order of the wire: none overtakes a body that is still being unpacked. */
export type LinkEvent =
  | { type: 'OPENED' }
  | { type: 'CLOSED' }
  | { type: 'REFUSED'; code: EndCode }
  | { type: 'DELAYED'; code: DelayCode; /** When the next attempt is accepted. */ retryAfterMs?: number }
  | ({ type: 'JOINED' } & Joined)
  | { type: 'PATCH'; frame: Patch }
  | { type: 'BEAT'; frame: Beat }
  | { type: 'POSITIONS'; frame: Positions }
  | { type: 'CHECKED'; answer: CheckAnswer };

export type LiveEvent =
  | LinkEvent
  /** The network or the page is back; doubtful after a sleep or too long without a beat. */
  | { type: 'WAKE'; isDoubtful: boolean }
  | { type: 'RETRY' }
  | { type: 'REPORT'; report: WallReport }
  /** No beat for LIVE.staleAfterMs: by the machine's own timer, or by the page when it finds so after a sleep. */
  | { type: 'SILENCE' }
  /** Raised by the machine itself: something is missing; a join was applied and nothing is missing. */
  | { type: 'GAP' }
  | { type: 'WHOLE' }
  | { type: 'CHECK_DUE' };

/** What to do with the data, in this order. */
export type LiveEmitted =
  | ({ type: 'joined' } & Joined)
  | { type: 'patched'; changes: Change[] }
  | { type: 'positioned'; frame: Positions }
  | { type: 'beat'; frame: Beat };

export type LiveContext = {
  standing: StreamPosition | null;
  scope: string | null;
  /** The server's build at the first join. */
  build: string | null;
  hasNewBuild: boolean;
  /** Attempts since the last join. */
  tries: number;
  hasRenewed: boolean;
  /** Until this socket has joined: that join may bring everything and take its time. */
  isNewSocket: boolean;
  /** The clock of a frame that a beat announced and that has not arrived. */
  owed: string | null;
  refusal: EndCode | null;
  delay: DelayCode | null;
  retryAfterMs: number | null;
  /** How often `live:check` found a difference. */
  differences: number;
};
