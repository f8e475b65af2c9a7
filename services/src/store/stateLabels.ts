// Labels of states in `stateLabels`. All are built in: a document exists once people changed one.
import { orderStatus } from '@despacho/contract/orders/order.ts';
import {
  courierStateKey,
  labelledNoun,
  stateLabel,
  stateLabelId,
  stateLabelRows,
  usualOrderColor,
  type StateLabel,
} from '@despacho/contract/stateLabels.ts';
import { COLLECTIONS } from './collections.ts';
import { codecOf, type Field } from './documents/codec.ts';
import { collectionOf } from './documents/collection.ts';
import { documentId } from './documents/fields.ts';
import { fieldsOf } from './documents/rows.ts';
import { COURIER_STATE_WORDS } from './documents/words.ts';

const BUILT_IN: StateLabel[] = [
  ...orderStatus.options.map((key, order) => ({
    id: stateLabelId('order', key),
    of: 'order' as const,
    key,
    label: key,
    color: usualOrderColor(key),
    order,
  })),
  ...courierStateKey.options.map((key, order) => ({
    id: stateLabelId('courier', key),
    of: 'courier' as const,
    key,
    label: COURIER_STATE_WORDS[key],
    color: 'middle' as const,
    order,
  })),
];

/** From the id of the document; a document with another id is unreadable. */
const builtIn = (id: string): StateLabel | undefined => BUILT_IN.find((each) => each.id === id);
const of: Field<StateLabel['of']> = {
  read: ({ id }) => labelledNoun.safeParse(builtIn(id)?.of).data,
  write: () => ({}),
};
const key: Field<StateLabel['key']> = { read: ({ id }) => builtIn(id)?.key, write: () => ({}) };

export const stateLabelCodec = codecOf<StateLabel>(COLLECTIONS.stateLabels, stateLabel, {
  id: documentId,
  of,
  key,
  ...fieldsOf(stateLabelRows, {}),
});

/** [IC16] */
export const stateLabels = collectionOf(stateLabelCodec, {
  unique: 'label',
  uniqueWithin: (label) => label.of,
  sortBy: ['order', 'label'],
  builtIn: BUILT_IN,
});
