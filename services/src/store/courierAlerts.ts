// Kinds of courier alerts in `courierAlerts`. The built-in ones need no document until people change them.
import { courierAlertKind, stateColor, type StateColor } from '@despacho/contract/courierAlerts.ts';
import { courierAlert, type CourierAlert } from '@despacho/contract/couriers.ts';
import { COLLECTIONS } from './collections.ts';
import { codecOf } from './documents/codec.ts';
import { collectionOf } from './documents/collection.ts';
import { documentId, required, withDefault } from './documents/fields.ts';
import { readInteger, readText } from './documents/scalars.ts';
import { COURIER_ALERT_WORDS } from './documents/words.ts';

const COLORS = {
  none: 'faint',
  mechanicalFailure: 'warning',
  flatTire: 'warning',
  puncture: 'warning',
  outOfGas: 'warning',
  accident: 'danger',
  robbery: 'danger',
  lost: 'warning',
  noProblems: 'success',
  allOk: 'success',
} as const satisfies Record<CourierAlert, StateColor>;

export const courierAlertCodec = codecOf(COLLECTIONS.courierAlerts, courierAlertKind, {
  id: documentId,
  label: required(['label'], readText),
  color: withDefault<StateColor>('middle', ['color'], (value) => stateColor.safeParse(value).data ?? null),
  order: withDefault(0, ['order'], readInteger),
});

/** [CO14] */
export const courierAlerts = collectionOf(courierAlertCodec, {
  builtIn: courierAlert.options.map((id, order) => ({
    id,
    label: COURIER_ALERT_WORDS[id][0],
    color: COLORS[id],
    order,
  })),
});
