// Whether this screen may show data, and if not, why [WA12].
import type { EndCode } from '@despacho/domain/machines/liveEvents.ts';

export type Closed = 'noToken' | 'refused' | 'outdated';

const REASON = {
  unauthorised: 'refused',
  expired: 'refused',
  revoked: 'refused',
  protocol: 'outdated',
} as const satisfies Record<EndCode, Closed>;

/** Null: it may. */
export const closedBy = (hasToken: boolean, ended: EndCode | null): Closed | null => {
  if (!hasToken) return 'noToken';
  return ended === null ? null : REASON[ended];
};
