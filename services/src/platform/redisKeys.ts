// Every key of the product in Redis. A key has the hash tag of its operation in front, so that all keys of one operation are in one slot of a cluster: scripts,
// transactions and pipelines may name any of them together, and operations spread over the masters.

/** The star is filled in, for example with an id. BullMQ makes the names below `jobs:`. */
export const REDIS_KEYS = {
  epoch: 'name of this life of the live state',
  ready: 'the epoch whose rebuild is complete',
  live: 'stream of changes',
  'live:n': 'number of the last entry of the stream',
  'state:*': 'entities of a kind, by id',
  tombstones: 'deleted entities by time',
  positions: 'last fix of each courier',
  'track:*': 'points of one courier',
  tracks: 'last point of each track',
  'tracks:stored': 'last stored point of each track',
  roads: 'edges passed twice or more',
  'roads:once': 'edges passed once',
  corrections: 'corrections of orders that are not stored yet',
  'tab:*': 'a connected tab',
  duty: 'accounts on duty',
  'desks:renewed': 'desks of dispatchers by the time of their last choice',
  'desk:*': 'the order that a desk has chosen',
  'wall-reports': 'last report of each wall',
  'lock-epoch': 'since when keys of tabs can be trusted',
  processes: 'running processes',
  'process:*': 'heartbeat of one process',
  jobs: 'prefix of the queues',
  'jobs:*': 'queues of BullMQ',
  'job-runs': 'last good run of each job',
  'job-counts': 'what the last run of each job did',
  'alarm-episodes': 'since when each condition of an alarm holds',
  'alarm-peaks': 'highest count of each episode',
  'alarm-look': 'last evaluation of alarms',
  'push-heads': 'what phones of couriers were last notified of about each order',
  'alarm-start': 'last start of the operation',
  'trust:waiting': 'counts that wait to be stored',
  'trust:batch': 'counts that are being stored',
  'trust:since': 'since when there is no gap in the counts',
  'trust:names:*': 'events counted on a day',
  'trust:conflict:*': 'refused saves of one account and order',
  'trust:warnings': 'first forecast of lateness of each order',
  'trust:proposals': 'last proposal of a plan for each order without an answer',
  'trust:promises': 'what the accepted proposal of each order promised',
  'trust:unreadable': 'counted paths of unreadable documents',
  'requests:*': 'requests of an address under one limit',
  'sign-in:*': 'tries on an account, an address and a browser',
  'identity-watch': 'turn of the process that compares accounts with Firebase Auth',
  'api-keys': 'last use of each key of the open API',
  'approvals:*': 'uses of links of approval by an address or a link',
  'password-reset:*': 'requested links for another password',
  'sms:secret:*': 'wrong secrets of an address',
  'handoff:*': 'order of a code by its hash; last code of an order; wrong codes of a courier',
  'courier:route:*': 'requested ways of a courier in the minute',
  'shops:forged:*': 'orders of shops with a wrong signature from an address',
  'tracking:*': 'order of a link by the hash of its token; wrong PINs and unknown links of an address',
  'upload:*': 'who uploaded an image',
  'uploads:*': 'uploads of an account in the window',
  'issues:*': 'problems that an account reported within the hour',
  'idempotency:*': 'answer to a call of the open API under an Idempotency-Key',
  'quote:*': 'a quote of the open API',
  'import-progress:*': 'how far an upload is',
} as const;

type Filled<Name extends string> = Name extends `${infer Start}*` ? `${Start}${string}` : Name;
export type KeyName = Filled<keyof typeof REDIS_KEYS>;

/** `key('live')` is `{operation}:live`. */
export type KeyOf = (name: KeyName) => string;

/** What every key of an operation begins with. */
export const tagOf = (operation: string): string => `{${operation}}:`;
export const keysOf =
  (operation: string): KeyOf =>
  (name) =>
    `${tagOf(operation)}${name}`;
