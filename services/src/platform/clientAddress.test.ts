import { expect, it } from 'vitest';
import { clientAddressOf } from './clientAddress.ts';

const request = (remoteAddress: string, forwarded?: string) => ({
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  socket: { remoteAddress },
});

it.each<[string, number | string[], string, string | undefined, string]>([
  ['the peer without a proxy', 0, '::ffff:10.0.0.9', '1.2.3.4', '10.0.0.9'],
  ['the address the one proxy added', 1, '127.0.0.1', '6.6.6.6, 1.2.3.4', '1.2.3.4'],
  ['the address two proxies added', 2, '127.0.0.1', '6.6.6.6, 1.2.3.4, 10.0.0.1', '1.2.3.4'],
  ['the last known one of too few', 5, '127.0.0.1', '1.2.3.4', '1.2.3.4'],
  ['the first that is not a proxy', ['loopback', '10.0.0.0/8'], '127.0.0.1', '6.6.6.6, 1.2.3.4, 10.7.0.1', '1.2.3.4'],
  ['a peer that is no proxy', ['loopback'], '9.9.9.9', '1.2.3.4', '9.9.9.9'],
  ['no text that is not an address', ['loopback'], '::1', 'unknown', 'unknown'],
  ['the /64 of IPv6', 0, '2001:db8::7:0:0:1', undefined, '2001:db8:0:0'],
])('[LV32] finds %s', (_, trustProxy, peer, forwarded, expected) => {
  expect(clientAddressOf(trustProxy)(request(peer, forwarded))).toBe(expected);
});
