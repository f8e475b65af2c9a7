// Apart from the schemas, which are larger than the page of the couriers' application.

/** [CP1] The acts on an order that follow each other; a refusal is none of them. */
export const ACT_SEQUENCE = ['accept', 'arriveAtStore', 'pickUp', 'depart', 'arriveAtDoor', 'deliver'] as const;

/** [CP26] What a phone reports of its courier; All ok ends it. A robbery is an act of its own. */
export const TROUBLES = ['mechanicalFailure', 'flatTire', 'puncture', 'outOfGas', 'accident', 'lost'] as const;

/** Characters of a message about an order. */
export const MAX_MESSAGE = 280;

/** [CP28] Why a phone is woken: an order became its courier's, changed in what the courier sees, went away, or has a message. */
export const PUSH_KINDS = ['assigned', 'changed', 'removed', 'message'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];
