// Addresses that lead into the network of the operator, in the forms that filters have missed. For tests.

const words = (text: string): string[] => text.trim().split(/\s+/);

/** They lead to this machine, at the port of a server that counts its requests. */
export const trickyAddresses = (port: number): string[] => {
  const hosts = words(`
    127.0.0.1 127.1 127.0.1 127.000.000.001 0177.0.0.1 0x7f.0.0.1 0x7f000001 2130706433 017700000001
    0x7f.1 127.0.0.1. 127.255.255.254 0 0.0.0.0 0x0 00 0.0 127.0.0.2 localhost LOCALHOST localhost.
    a.localhost printer.local db.internal router.home.arpa [::1] [::] [0:0:0:0:0:0:0:1]
    [::ffff:127.0.0.1] [::ffff:7f00:1] [::127.0.0.1] [::7f00:1] [64:ff9b::7f00:1] [64:ff9b:1::7f00:1]
    [2002:7f00:1::] [::ffff:0:127.0.0.1] [fe80::1] １２７.0.0.1 127。0。0。1 ①②⑦.⓪.⓪.① ⓛⓞⓒⓐⓛⓗⓞⓢⓣ
    %31%32%37.0.0.1 127.0.0.%31
  `);
  const urls = hosts.flatMap((host) => [`https://${host}:${port}/`, `http://${host}:${port}/`]);
  return [
    ...urls,
    ...['http', 'ftp', 'file', 'gopher', 'ws', 'data', 'javascript', 'dict', 'ldap', 'unix'].map(
      (scheme) => `${scheme}://shop.example:${port}/`,
    ),
    ...[
      'shop.example@127.0.0.1',
      '127.0.0.1#@shop.example',
      'shop.example\\@127.0.0.1',
      'user:password@shop.example',
    ].map((authority) => `https://${authority}:${port}/`),
    ...['22', '25', '5060'].map((blocked) => `https://shop.example:${blocked}/`),
    'https:',
    'https://',
    '//127.0.0.1/',
    '/etc/passwd',
    '',
    ' ',
    'https://[::1',
    'https://shop .example/',
    `https://shop.example/${'x'.repeat(600)}`,
    'https://shop.example/#secret',
  ];
};

/** Networks that are not on the internet: an address of each, and more of the private ones. */
const NETWORKS = words(`
  10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.255 192.168.0.1 192.168.255.255 100.64.0.1
  100.127.255.255 169.254.169.254 169.254.0.1 192.0.0.1 192.0.0.170 192.0.2.1 198.51.100.1 203.0.113.1
  198.18.0.1 198.19.255.255 192.88.99.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 0.0.0.1
  0.255.255.255 127.0.0.53 192.31.196.1 192.52.193.1 192.175.48.1 [fc00::1] [fd00::1]
  [fd12:3456:789a::1] [fe80::a9fe:a9fe] [fec0::1] [febf::1] [ff02::1] [ff05::2] [100::1] [2001:db8::1]
  [2001::1] [2001:10::1] [2001:20::1] [2001:2::1] [2002:a00:1::] [2002:c0a8:1::] [3fff::1] [5f00::1]
  [::ffff:10.0.0.1] [::ffff:192.168.0.1] [::ffff:169.254.169.254] [::10.0.0.1] [::192.168.0.1]
  [64:ff9b::a00:1] [64:ff9b::a9fe:a9fe] [64:ff9b:1::a00:1] [fd00:ec2::254] [::ffff:0:a00:1]
  [2620:4f:8000::1] [2001:3::1] [4000::1] [8000::1] [0:0:0:0:0:ffff:a00:1] [ff0e::1] [fdff:ffff::1]
  [1::1] [200::1] [e000::1]
`);
/** The same address as one number. */
const asNumber = (host: string): string => String(host.split('.').reduce((sum, part) => sum * 256 + Number(part), 0));
const NUMBERS = NETWORKS.filter((host) => !host.startsWith('[')).map(asNumber);
export const trickyHosts: readonly string[] = [...NETWORKS, ...NUMBERS].map((host) => `https://${host}/`);
