// Kinds of courier alerts in `courierAlerts`. The built-in ones need no document until people change them.
import { courierAlertKind, courierAlertRows, MAX_ALERT_KINDS } from '@despacho/contract/couriers/courierAlerts.ts';
import { courierAlert, type CourierAlert } from '@despacho/contract/couriers/couriers.ts';
import type { StateColor } from '@despacho/contract/values.ts';
import { COLLECTIONS } from '../collections.ts';
import { codecOf } from '../documents/codec.ts';
import { collectionOf } from '../documents/collection.ts';
import { fieldsOf } from '../documents/rows.ts';
import { COURIER_ALERT_WORDS } from '../documents/words.ts';

/** The others are troubles without danger. */
const COLORS: Partial<Record<CourierAlert, StateColor>> = {
  none: 'faint',
  accident: 'danger',
  robbery: 'danger',
  noProblems: 'success',
  allOk: 'success',
};

export const courierAlertCodec = codecOf(COLLECTIONS.courierAlerts, courierAlertKind, fieldsOf(courierAlertRows, {}));

/** [CO14] */
export const courierAlerts = collectionOf(courierAlertCodec, {
  max: MAX_ALERT_KINDS,
  unique: 'label',
  sortBy: ['order', 'label'],
  builtIn: courierAlert.options.map((id, order) => ({
    id,
    label: COURIER_ALERT_WORDS[id][0],
    color: COLORS[id] ?? 'warning',
    order,
  })),
});
