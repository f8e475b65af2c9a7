import { createECDH } from 'node:crypto';
import { expect, it } from 'vitest';
import { isPushKey, vapidKeysOf } from './pushKeys.ts';
import { reachOfPush } from './pushServices.ts';
import { trickyHosts } from '../../../tests/support/trickyAddresses.ts';

const secret = { sessionSecret: 's'.repeat(43), operation: 'guatemala' };

it('[CP29] every process of an installation has the same pair of keys, and another installation another one', () => {
  const keys = vapidKeysOf(secret);
  expect(vapidKeysOf({ ...secret })).toEqual(keys);
  for (const other of [{ operation: 'xela' }, { sessionSecret: 't'.repeat(43) }])
    expect(vapidKeysOf({ ...secret, ...other })).not.toEqual(keys);
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(keys.privateKey, 'base64url');
  expect(pair.getPublicKey('base64url')).toBe(keys.publicKey);
  expect(keys.publicKey).toMatch(/^B[\w-]{86}$/);
});

it('[CP29] the key of a phone is a point of the curve', () => {
  expect(isPushKey(createECDH('prime256v1').generateKeys('base64url'))).toBe(true);
  expect(isPushKey(`B${'A'.repeat(86)}`)).toBe(false);
});

it.each([
  ['https://fcm.googleapis.com/fcm/send/abc:def', 'public'],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', 'public'],
  ['https://db5p.notify.windows.com/w/?token=abc', 'public'],
  ['https://web.push.apple.com/abc', 'public'],
  ['http://fcm.googleapis.com/fcm/send/abc', null],
  ['https://fcm.googleapis.com:8443/fcm/send/abc', null],
  ['https://fcm.googleapis.com.evil.example/x', null],
  ['https://evilfcm.googleapis.com/x', null],
  ['https://push.services.mozilla.com.evil.example/x', null],
  ['https://notify.windows.com/x', null],
  ['https://fcm.googleapis.com@evil.example/x', null],
  ['https://evil.example/fcm.googleapis.com', null],
  ['http://127.0.0.1:9/x', null],
  ['https://localhost/x', null],
  ['nothing', null],
])('[CP29] %s is reached as %s', (endpoint, reach) => {
  expect(reachOfPush(endpoint, false)).toBe(reach);
});

it('[CP29] with the setting for developers this machine is added, and nothing else of the network', () => {
  expect(reachOfPush('http://127.0.0.1:9000/x', true)).toBe('loopback');
  expect(trickyHosts.filter((host) => reachOfPush(`https://${host}/x`, false) !== null)).toEqual([]);
});
