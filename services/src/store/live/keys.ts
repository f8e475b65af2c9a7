// The keys of the live state, by what they hold.
import type { StateKind } from '@despacho/contract/live/kinds.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';

export const liveKeys = (key: KeyOf) => ({
  epoch: key('epoch'),
  ready: key('ready'),
  count: key('live:n'),
  stream: key('live'),
  tombstones: key('tombstones'),
  positions: key('positions'),
  /** Points of one courier's way, the oldest first. */
  track: (courierId: string) => key(`track:${courierId}`),
  /** Couriers by the second of the last point of their track, and of the last one that is stored for 30 days. */
  trackEnds: key('tracks'),
  tracksStored: key('tracks:stored'),
  duty: key('duty'),
  desks: key('desks:renewed'),
  desk: (deskId: string) => key(`desk:${deskId}`),
  roads: key('roads'),
  roadCandidates: key('roads:once'),
  wallReports: key('wall-reports'),
  /** Corrections of orders that are not stored yet. */
  corrections: key('corrections'),
  state: (kind: StateKind) => key(`state:${kind}`),
  tab: (sessionId: string) => key(`tab:${sessionId}`),
});
