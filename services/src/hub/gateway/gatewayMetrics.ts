// The metrics of a gateway.
import type { Metrics } from '../../platform/metrics.ts';
import type { Room } from './rooms/room.ts';

export const createGatewayMetrics = (metrics: Metrics) => ({
  sockets: metrics.gauge('gateway_sockets', 'Sockets in a room.', ['view']),
  rooms: metrics.gauge('gateway_rooms', 'Rooms that have members.'),
  frames: metrics.counter('gateway_frames_total', 'Frames made, one per room.', ['view']),
  deliveries: metrics.counter('gateway_deliveries_total', 'Changes handed to sockets.', ['view']),
  joins: metrics.counter('gateway_joins_total', 'Joins by what became of them.', ['outcome']),
  checks: metrics.counter('gateway_checks_total', 'Comparisons with what a client holds.', ['answer']),
  rejected: metrics.counter('gateway_rejected_total', 'Sockets not accepted because of a cap.', ['code']),
  closed: metrics.counter('gateway_closed_total', 'Sockets closed by us.', ['code']),
});

export type GatewayMetrics = ReturnType<typeof createGatewayMetrics>;

export const countMembers = ({ rooms, sockets }: GatewayMetrics, open: Iterable<Room>): void => {
  const all = [...open];
  rooms.set(all.length);
  sockets.reset();
  for (const { view, members } of all) sockets.inc({ view }, members.size);
};
