// What the page of the couriers' application knows of its calls: it loads no schemas, which are larger than the page.
export const COURIER_PATHS = {
  enter: '/api/courier/session',
  leave: '/api/courier/leave',
  work: '/api/courier/work',
  acts: '/api/courier/acts',
  positions: '/api/courier/positions',
  silence: '/api/courier/silence',
  money: '/api/courier/money',
  pay: '/api/courier/pay',
  deposits: '/api/courier/deposits',
  disputes: '/api/courier/disputes',
} as const;

/** The calls of the identity provider that the page needs besides. */
export const IDENTITY_PATHS = {
  signIn: '/identity/sign-in',
  refresh: '/identity/refresh',
  changePassword: '/identity/password',
} as const;

/** In one call. */
export const MAX_ACTS = 50;
export const MAX_SENT_POSITIONS = 120;

/** Characters of a message about an order. */
export const MAX_MESSAGE = 280;
