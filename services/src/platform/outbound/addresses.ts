// Addresses that clients name and our machines fetch: never a way into the network of the operator [OA23].
import ipaddr from 'ipaddr.js';
import { blockedPorts } from '../blockedPorts.ts';

/** `loopback`: this machine by http or https, which developers use; nothing else is added. */
export type Reach = 'public' | 'loopback';

const MAX_URL = 500;
const GLOBAL_V6 = ipaddr.parseCIDR('2000::/3');
/** Documentation, which the library's table does not have. */
const DOCUMENTATION_V6 = ipaddr.parseCIDR('3fff::/20');

/** An IPv4 address inside of IPv6 is judged as what it is; of IPv6 only global unicast is public. */
const isPublic = (address: string): boolean => {
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || (parsed.match(GLOBAL_V6) && !parsed.match(DOCUMENTATION_V6));
};

const isLoopback = (address: string): boolean => ipaddr.process(address).range() === 'loopback';

/** Whether a connection may go to the address of a machine, as text. */
export const isReachable = (address: string, reach: Reach): boolean =>
  ipaddr.isValid(address) && (isPublic(address) || (reach === 'loopback' && isLoopback(address)));

const LOCAL_NAMES = /^(?:localhost|(?:.*\.)?(?:localhost|local|internal|home\.arpa))\.?$/;

/** Without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** The parsed address; null: none that is ever fetched. What a name resolves to is checked at each request. */
export const outboundUrl = (text: string, reach: Reach): URL | null => {
  const url = text.length > MAX_URL || /[\\\s]/.test(text) ? null : URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return null;
  const host = hostOf(url);
  const isLocal = host === 'localhost' || (ipaddr.isValid(host) && isLoopback(host));
  const isForDevelopers = reach === 'loopback' && isLocal;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isForDevelopers)) return null;
  if (url.port !== '' && blockedPorts.includes(Number(url.port))) return null;
  if (isForDevelopers) return url;
  return ipaddr.isValid(host) ? (isPublic(host) ? url : null) : LOCAL_NAMES.test(host) ? null : url;
};
