// The live protocol: frames and typed event maps of Socket.IO ([LV1] to [LV14]).
import { z } from 'zod';
import { version } from '../values.ts';
import { liveKind } from './kinds.ts';

export const LIVE_PROTOCOL = 1;
export const LIVE_NAMESPACE = '/live';

/** Timings of the protocol, in milliseconds unless named otherwise. */
export const LIVE = {
  roomFrameMs: 50,
  wallFrameMs: 250,
  beatMs: 1_000,
  positionsMs: 1_000,
  staleAfterMs: 2_000,
  gapAfterMs: 1_500,
  behindWaitMs: 1_000,
  sourceStoppedMs: 15_000,
  jobsStoppedMs: 75_000,
  resumeWindowMs: 300_000,
  closedStaysMs: 1_800_000,
  goneStaysMs: 3_600_000,
  checkMs: 60_000,
  reportMs: 10_000,
  reloadWithinMs: 60_000,
  reconnectMinMs: 500,
  reconnectMaxMs: 5_000,
  dropPositionsBytes: 256 * 1024,
  slowBytes: 1024 * 1024,
  joinGraceMs: 30_000,
  clientFrameBytes: 64 * 1024,
  tabTtlMs: 35_000,
  tabRenewMs: 10_000,
  /** In a minute, of one socket. */
  mostJoins: 10,
  joinsWindowMs: 60_000,
  crowdedWaitMs: 30_000,
} as const;

/** A place in the stream: `ms-seq`, compared as two integers. */
export const clock = z.string().regex(/^\d{1,15}-\d{1,10}$/);

export const changed = z.object({ kind: liveKind, id: z.string(), v: version, doc: z.unknown() });
export const gone = z.object({ kind: liveKind, id: z.string(), v: version, gone: z.literal(true) });
export const change = z.union([gone, changed]);
export type Change = z.infer<typeof change>;

/** courierId, lat, lng, at (ms), accuracy (m), battery (0 to 1), and `arrivedAt` of a fix that has one. */
export const positionRow = z.tuple([
  z.string(),
  z.number(),
  z.number(),
  z.number(),
  z.number().nullable(),
  z.number().nullable(),
  z.number().optional(),
]);
export type PositionRow = z.infer<typeof positionRow>;

export const handshake = z.object({ token: z.string().max(4096), sessionId: z.string().min(8).max(64) });

export const joinRequest = z.strictObject({
  protocol: z.number().int(),
  epoch: z.string().max(64).optional(),
  since: clock.optional(),
  scope: z.string().max(200).optional(),
});
export type JoinRequest = z.infer<typeof joinRequest>;

export const joinCode = z.enum(['rebuilding', 'behind', 'too-many-joins', 'unauthorised', 'protocol']);
export type JoinCode = z.infer<typeof joinCode>;

/** `body` = gzip of UTF-8 JSON `Change[]`; `scope` = the room's name; `rate` = how fast the operation's clock runs. */
export const joinAnswer = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    epoch: z.string(),
    clock,
    scope: z.string(),
    serverTime: z.number(),
    rate: z.number(),
    build: z.string(),
    full: z.boolean(),
    body: z.instanceof(Uint8Array),
    positions: z.array(positionRow),
  }),
  z.object({
    ok: z.literal(false),
    code: joinCode,
    /** Only of `too-many-joins`: when the next one is accepted. */
    retryAfterMs: z.number().int().min(0).optional(),
  }),
]);
export type JoinAnswer = z.infer<typeof joinAnswer>;

/** `hashes`: per kind, the hash of `id v` lines of the client's entities. */
export const checkRequest = z.strictObject({ clock, hashes: z.partialRecord(liveKind, z.string().max(32)) });
export type CheckRequest = z.infer<typeof checkRequest>;
export const checkAnswer = z.enum(['same', 'later', 'different']);
export type CheckAnswer = z.infer<typeof checkAnswer>;

export const wallReport = z.strictObject({
  build: z.string().max(64),
  scene: z.string().max(64),
  frames: z.number().int().min(0),
});
export type WallReport = z.infer<typeof wallReport>;

export const patch = z.object({ epoch: z.string(), prev: clock, clock, changes: z.array(change) });
export type Patch = z.infer<typeof patch>;

export const positions = z.object({ serverTime: z.number(), all: z.boolean(), positions: z.array(positionRow) });
export type Positions = z.infer<typeof positions>;

export const beat = z.object({
  serverTime: z.number(),
  rate: z.number(),
  epoch: z.string(),
  clock,
  /** Clock of the last frame sent to the room. */
  last: clock,
  /** Null before the first echo. */
  sourceAgeMs: z.number().nullable(),
  /** The gateway cannot read the stream, or there is no whole state: its data is old, however recent the last echo. */
  isCut: z.boolean().optional(),
  jobsAgeMs: z.number().nullable(),
  unreadable: z.number().int(),
  build: z.string(),
});
export type Beat = z.infer<typeof beat>;

export const closeCode = z.enum(['slow', 'expired', 'revoked', 'protocol']);
export type CloseCode = z.infer<typeof closeCode>;

export type ServerEvents = {
  'live:patch': (frame: Patch) => void;
  'live:positions': (frame: Positions) => void;
  'live:beat': (frame: Beat) => void;
  'live:close': (reason: { code: CloseCode }) => void;
};

export type ClientEvents = {
  'live:join': (request: JoinRequest, respond: (result: JoinAnswer) => void) => void;
  'live:check': (request: CheckRequest, respond: (result: CheckAnswer) => void) => void;
  'live:report': (report: WallReport) => void;
};
