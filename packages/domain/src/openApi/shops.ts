// Orders of WooCommerce as orders of the open API [OA29]: what a status asks for, and the reference that names shop and order.
import type { WooOrder, WooPlace } from '@despacho/contract/openApi/wooCommerce.ts';
import { webhookType, type WebhookEvent, type WebhookOrder } from '@despacho/contract/openApi/webhooks.ts';
import type { ShopBranch } from '@despacho/contract/shops.ts';
import { DEPARTMENTS, SHOP_COURIER_LOST, SHOP_NOTES, SHOP_STATUS } from './text.ts';

/** The changes of an order that a shop gets a note about. */
export const NOTED = webhookType.options.filter((type) => SHOP_NOTES[type] !== undefined);

const revertedTo = ({ status, hasCourier }: WebhookOrder): string | undefined =>
  status !== 'pending' && hasCourier === false ? SHOP_COURIER_LOST : SHOP_STATUS[status];

/** The text of the note of an event, and whether the link of the customer goes with it. Null: shops are not notified of it. */
export const noteOf = ({ type, data: { order } }: WebhookEvent): { text: string; isLinked: boolean } | null => {
  const text = type === 'webhook.test' ? undefined : SHOP_NOTES[type];
  const status = order === null ? undefined : revertedTo(order);
  if (text === undefined) return null;
  if (type === 'order.reverted')
    return { text: status === undefined ? `${text}.` : `${text}: ${status}.`, isLinked: true };
  return { text, isLinked: type !== 'order.deleted' };
};

/** `none`: not paid yet, or over in the shop, too. */
export type ShopAction = 'create' | 'cancel' | 'none';
const ACTIONS: ReadonlyMap<string, ShopAction> = new Map([
  ['processing', 'create'],
  ['cancelled', 'cancel'],
  ['refunded', 'cancel'],
  ['failed', 'cancel'],
]);
/** Customers come for their order: of the checkout of today and of the one before. */
const PICKUPS: ReadonlySet<string> = new Set(['local_pickup', 'pickup_location']);
/** [OA42] An order that became one for pickup is none of ours any more. */
export const shopActionOf = ({
  status,
  shipping_lines: lines,
}: Pick<WooOrder, 'status' | 'shipping_lines'>): ShopAction => {
  const action = ACTIONS.get(status) ?? 'none';
  const isPickup = lines.length > 0 && lines.every(({ method_id: method }) => PICKUPS.has(method));
  return action === 'create' && isPickup ? 'cancel' : action;
};

const folded = (name: string): string => name.trim().normalize('NFC').toLocaleLowerCase('es');

/** What an order names its branch by, the most specific first. */
const branchNamesOf = ({ meta_data: fields, shipping_lines: lines }: WooOrder): string[][] => [
  fields.map(({ key, value }) => `${key}=${value ?? ''}`),
  lines.map(({ method_id: method, instance_id: instance }) => `${method}:${instance}`),
  lines.map(({ method_title: title }) => title),
  lines.map(({ method_id: method }) => method),
];

/** [OA41] The ids of the branches that the order names: none where it goes to the branch of the connection, several where it cannot be known. */
export const namedBranches = (order: WooOrder, branches: readonly ShopBranch[]): string[] => {
  const found = branchNamesOf(order).map((names) => {
    const among = new Set(names.map(folded));
    return branches.filter((each) => each.names.some((name) => among.has(folded(name)))).map(({ branch }) => branch.id);
  });
  return found.find((ids) => ids.length > 0) ?? [];
};

/** [OA41] Whether two branches, or one twice, have the same name. */
export const hasRepeatedName = (branches: readonly Pick<ShopBranch, 'names'>[]): boolean => {
  const names = branches.flatMap((each) => each.names.map(folded));
  return new Set(names).size < names.length;
};

/** [OA30] What came before; `equal`: the clock of WooCommerce has seconds, and the end of an order is its last change. */
export const isOlder = (
  change: { modifiedAt: number; action: ShopAction },
  stored: { modifiedAt: number; action: ShopAction } | null,
): boolean => {
  if (stored === null || change.modifiedAt > stored.modifiedAt) return false;
  return change.modifiedAt < stored.modifiedAt || (stored.action === 'cancel' && change.action !== 'cancel');
};

/** Without its protocol: two shops have one host at times. */
export const shopName = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/+$/, '');

/** A company may have several shops, and each counts its orders from 1. `name`: of the address at which the shop was connected. */
export const shopReference = (name: string, id: number): string => `${id}@${name}`;

/** The id in the shop of the order with this reference; null: it is none of the shop. */
export const shopOrderOf = (reference: string | null, name: string): string | null => {
  const [id = '', shop] = reference?.split(/@(.*)/s) ?? [];
  return /^\d+$/.test(id) && shop === name ? id : null;
};

const joined = (parts: readonly (string | undefined)[], between: string): string =>
  parts
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .join(between);
const personIn = ({ first_name, last_name, company }: WooPlace): string =>
  joined([first_name, last_name], ' ') || (company?.trim() ?? '');

const MAX_NOTE = 2_000;
const CASH = 'cod';

/** What `POST /v1/orders` takes; it is judged there. An order that was paid in the shop collects nothing. */
export const newOrderOf = (order: WooOrder, { name, branch }: { name: string; branch: string | null }): object => {
  const { billing, shipping, line_items: items, total, currency } = order;
  const to = joined([shipping.address_1], '') === '' ? billing : shipping;
  const phone = joined([shipping.phone], '') || joined([billing.phone], '');
  const state = to.state ?? '';
  const department = DEPARTMENTS.get(state) ?? state;
  const goods = items.map((item) => `${item.quantity} × ${item.name}`).join('\n');
  const note = joined([order.customer_note, goods], '\n').slice(0, MAX_NOTE).toWellFormed();
  const isCash = order.payment_method === CASH;
  const amount = /^\d+(?:\.\d+)?$/.test(total) ? Math.round(Number(total) * 100) : total;
  return {
    reference: shopReference(name, order.id),
    number: order.number ?? String(order.id),
    ...(branch === null ? {} : { branch }),
    customer: { name: personIn(to) || personIn(billing), ...(phone === '' ? {} : { phone }) },
    destination: {
      address: joined([to.address_1, to.address_2], ', '),
      municipality: to.city?.trim() || null,
      department: department || null,
    },
    payment: isCash ? { method: 'cash', collect: { amount, currency } } : { method: 'link' },
    ...(note === '' ? {} : { note }),
  };
};
