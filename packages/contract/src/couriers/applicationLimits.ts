// What the page of the couriers' application knows of its calls: it loads no schemas, which are larger than the page.
export const COURIER_PATHS = {
  enter: '/api/courier/session',
  leave: '/api/courier/leave',
  work: '/api/courier/work',
  followWork: '/api/courier/work/follow',
  acts: '/api/courier/acts',
  positions: '/api/courier/positions',
  silence: '/api/courier/silence',
  money: '/api/courier/money',
  pay: '/api/courier/pay',
  deposits: '/api/courier/deposits',
  disputes: '/api/courier/disputes',
  proofs: '/api/courier/proofs',
  pin: '/api/courier/pin',
  offerHandoff: '/api/courier/handoffs/offer',
  lookAtHandoff: '/api/courier/handoffs/look',
  takeHandoff: '/api/courier/handoffs/take',
  push: '/api/courier/push',
  pushOff: '/api/courier/push/off',
  routeToDoor: '/api/courier/route',
  renewPush: '/api/courier/push/renew',
} as const;

/** In one call. */
export const MAX_ACTS = 50;
export const MAX_SENT_POSITIONS = 120;
/** [CP16] A picture of a proof, as phones send it. */
export const MAX_PROOF_BYTES = 153_600;
/** [CP18] Metres from the customer's place beyond which a delivery needs a reason. */
export const FAR_M = 150;
/** [CP31] Characters of a code that hands an order over; in its QR code the prefix is before them. */
export const HANDOFF_CODE_LENGTH = 8;
export const HANDOFF_QR_PREFIX = 'DESPACHO:';
