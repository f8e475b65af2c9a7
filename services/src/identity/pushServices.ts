// The push services of browsers: no other address that a phone names is ever fetched [CP29].
import { hostOf, outboundUrl, type Reach } from '../platform/outbound/addresses.ts';

/** Chrome and most of Android; Firefox; Edge; Safari. A name of its own, or one below it. */
const SERVICES = [
  { name: 'fcm.googleapis.com', isBelow: false },
  { name: 'push.services.mozilla.com', isBelow: true },
  { name: 'notify.windows.com', isBelow: true },
  { name: 'push.apple.com', isBelow: true },
] as const;

/** How the endpoint may be reached; null: it is of no push service. `toLoopback`: a service on this machine, for developers. */
export const reachOfPush = (endpoint: string, toLoopback: boolean): Reach | null => {
  const url = outboundUrl(endpoint, 'public');
  if (url === null) return toLoopback && outboundUrl(endpoint, 'loopback') !== null ? 'loopback' : null;
  const host = hostOf(url);
  const isListed = SERVICES.some(({ name, isBelow }) => (isBelow ? host.endsWith(`.${name}`) : host === name));
  return isListed && url.port === '' ? 'public' : null;
};
