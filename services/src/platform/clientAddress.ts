// The address of a client behind proxies, for connections that Express does not see. Same rule as its `trust proxy`.
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv4, isIPv6 } from 'node:net';

const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const plain = (address: string): string => address.trim().replace(/^::ffff:(?=\d+\.)/i, '');
const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');

const trustedOf = (proxies: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const proxy of proxies.flatMap((name) => NAMED[name] ?? [name])) {
    const [net = '', prefix] = proxy.split('/');
    if (prefix === undefined) list.addAddress(plain(net), familyOf(plain(net)));
    else list.addSubnet(net, Number(prefix), familyOf(net));
  }
  return list;
};

/** A household or a device has a whole /64 network of IPv6. */
export const networkOf = (given: string): string => {
  const address = plain(given);
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const start = head.split(':').filter(Boolean);
  const end = tail.split(':').filter(Boolean);
  const groups = [...start, ...Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0'), ...end];
  return groups.slice(0, 4).join(':');
};

type Request = Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } };

/** A number of proxies, or their addresses. */
type TrustProxy = number | readonly string[];

const trustOf = (trustProxy: TrustProxy): ((address: string, hop: number) => boolean) => {
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy;
  const trusted = trustedOf(trustProxy);
  return (address) => (isIPv4(address) || isIPv6(address)) && trusted.check(address, familyOf(address));
};

/** Whether who connects to us is one of the proxies. */
export const isTrustedPeer = (trustProxy: TrustProxy): ((address: string) => boolean) => {
  const isTrusted = trustOf(trustProxy);
  return (address) => isTrusted(plain(address), 0);
};

export const clientAddressOf = (trustProxy: TrustProxy): ((request: Request) => string) => {
  const isTrusted = trustOf(trustProxy);
  return ({ headers, socket }) => {
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').map(plain).filter(Boolean);
    const hops = [plain(socket.remoteAddress ?? ''), ...forwarded.toReversed()];
    const found = hops.find((address, hop) => !isTrusted(address, hop)) ?? hops.at(-1) ?? '';
    return networkOf(found);
  };
};
