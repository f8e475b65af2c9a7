// The vocabulary of the live connection's machine: what it hears, what it tells the socket, what it hands to the screen.
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
import type { Standing } from '../live/frames.ts';

/** Why the server will not have us: nothing is tried again before the token was renewed or somebody asks. */
export type EndCode = Extract<JoinCode | CloseCode, 'unauthorised' | 'expired' | 'revoked' | 'protocol'>;
/** Why it will, but not yet. */
export type DelayCode = Extract<JoinCode, 'rebuilding' | 'behind'>;
export type Renewal = 'renewed' | 'refused' | 'unreachable';

/** A join's answer with its body unpacked. */
export type Joined = { answer: Omit<Extract<JoinAnswer, { ok: true }>, 'body'>; changes: Change[] };

/** What the machine tells the actor that holds the socket. */
export type LinkOrder =
  | { type: 'JOIN'; request: JoinRequest }
  | { type: 'CHECK'; clock: string }
  | { type: 'REPORT'; report: WallReport };

/** What that actor tells the machine, in the order of the wire: nothing overtakes a body that is still being unpacked. */
export type LinkEvent =
  | { type: 'OPENED' }
  | { type: 'CLOSED' }
  | { type: 'REFUSED'; code: EndCode }
  | { type: 'DELAYED'; code: DelayCode }
  | ({ type: 'JOINED' } & Joined)
  | { type: 'PATCH'; frame: Patch }
  | { type: 'BEAT'; frame: Beat }
  | { type: 'POSITIONS'; frame: Positions }
  | { type: 'CHECKED'; answer: CheckAnswer };

export type LiveEvent =
  | LinkEvent
  /** The network or the page is back; doubtful when the machine slept or no beat came for too long. */
  | { type: 'WAKE'; isDoubtful: boolean }
  | { type: 'RETRY' }
  | { type: 'REPORT'; report: WallReport }
  /** No beat for LIVE.staleAfterMs: by the machine's own timer, or by the page when it finds so after a sleep. */
  | { type: 'SILENCE' }
  /** The machine's own words: something is missing; a join was applied, so nothing is. */
  | { type: 'GAP' }
  | { type: 'WHOLE' }
  | { type: 'CHECK_DUE' };

/** What is to be done with the data, in this order. */
export type LiveEmitted =
  | ({ type: 'joined' } & Joined)
  | { type: 'patched'; changes: Change[] }
  | { type: 'positioned'; frame: Positions }
  | { type: 'beat'; frame: Beat };

export type LiveContext = {
  standing: Standing | null;
  scope: string | null;
  /** The server's build at the first join. */
  build: string | null;
  hasNewBuild: boolean;
  /** Attempts since the last join. */
  tries: number;
  hasRenewed: boolean;
  /** Until this socket has joined: that join may bring everything and take its time. */
  isNewSocket: boolean;
  /** A beat spoke of a frame up to here that has not come. */
  owed: string | null;
  refusal: EndCode | null;
  delay: DelayCode | null;
  /** How often `live:check` found a difference. */
  differences: number;
};
