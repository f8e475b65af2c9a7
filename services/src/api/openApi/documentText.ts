// Sentences of the OpenAPI document, which is in English.
export const documentText = {
  title: 'Despacho',
  introduction: [
    'Orders of your company, delivered by couriers in Guatemala City.',
    'Send your key as `Authorization: Bearer despacho_test_…`. With a test key nothing real happens: a robot delivers.',
    'Times are RFC 3339 with an offset, money is integer cents, distances are metres, coordinates are degrees (WGS 84).',
    'Fields are only ever added: ignore those that you do not know.',
  ].join('\n\n'),
  license: 'Proprietary',
  key: 'A key from the page "Claves de la API" of the console. Keep it on your server.',
  answer: 'What was asked for.',
  open: 'Needs no key.',
  needs: (scope: string) => `Needs the scope \`${scope}\`.`,
  invalid: 'A field is not accepted; `errors` names each.',
  unauthenticated: 'The key is missing or works no longer.',
  forbidden: 'The key lacks the scope, or a live key came without https.',
  notFound: 'There is none within what the key sees.',
  conflict: 'It is not possible as things are; `code` says why.',
  tooMany: 'More than 600 calls in a minute: wait for the seconds of `Retry-After`.',
  unavailable: 'Not possible at this moment: send it again after `Retry-After`.',
  tags: {
    Orders: 'Create, follow, change and cancel orders.',
    Quotes: 'Price and arrival before an order is created.',
    Company: 'Branches, prices and account statements.',
    Sandbox: 'The robot courier and the clock of a test key.',
    Document: 'The description of this API.',
  },
} as const;
