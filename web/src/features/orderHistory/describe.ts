// An event of an order as text: the action, and each field that changed, before and after.
import type { OrderEvent } from '@despacho/contract/orders/calls.ts';
import { courierMarks } from '@despacho/contract/orders/courierMarks.ts';
import { deliveryProofs, proofDemand, proofKind } from '@despacho/contract/orders/deliveryProofs.ts';
import { order as orderSchema, paymentMethod, type Order } from '@despacho/contract/orders/order.ts';
import { latLng } from '@despacho/contract/values.ts';
import { dateTime, money } from '@despacho/ui/format.ts';
import { phoneText } from '@despacho/domain/reading/phone.ts';
import { PLACE_TEXT } from '@despacho/ui/text.ts';
import { z } from 'zod';
import { DEMAND_LABEL } from '../../entities/orders/form/text.ts';
import { PROOF_LABEL } from '../../entities/orders/text.ts';
import { PAYMENT_LABEL } from '@despacho/domain/orders/lists/text.ts';
import { ACTION_TEXT, FIELD_TEXT, historyText, UNKNOWN_ACTION } from './text.ts';

export type Change = { field: string; label: string; before: string; after: string };

const named = z.object({ name: z.string() });
const delivery = z.object({ distanceKm: z.number().nullable(), cost: z.number().nullable() });
const isoInstant = z.iso.datetime();

type Writer = (value: unknown) => string | null;

const writers: Partial<Record<keyof Order, Writer>> = {
  phone: (value) => (typeof value === 'string' ? phoneText(value) : null),
  zone: (value) => (typeof value === 'number' && value !== 0 ? PLACE_TEXT.zone(value) : PLACE_TEXT.noZone),
  courier: (value) => named.safeParse(value).data?.name ?? PLACE_TEXT.noCourier,
  paymentMethod: (value) => PAYMENT_LABEL[paymentMethod.catch('none').parse(value)],
  cashOnDelivery: (value) => (typeof value === 'number' ? money(value) : null),
  courierMarks: (value) => {
    const { refuse, deliver } = courierMarks.safeParse(value).data ?? {};
    return refuse?.reason ?? deliver?.reason ?? null;
  },
  proofDemand: (value) => DEMAND_LABEL[proofDemand.catch('company').parse(value)],
  deliveryProofs: (value) => {
    const kinds = Object.keys(deliveryProofs.safeParse(value).data ?? {});
    return kinds.length === 0
      ? null
      : proofKind.options
          .filter((kind) => kinds.includes(kind))
          .map((kind) => PROOF_LABEL[kind])
          .join(', ');
  },
  picture: (value) => (value === null ? null : historyText.aPhoto),
  receivedPicture: (value) => (value === null ? null : historyText.aPhoto),
  delivery: (value) => {
    const { distanceKm = null, cost = null } = delivery.safeParse(value).data ?? {};
    const shown = [
      cost === null ? null : money(cost),
      distanceKm === null ? null : historyText.kilometres(distanceKm),
    ].filter((part) => part !== null);
    return shown.length === 0 ? null : shown.join(', ');
  },
};

const plain: Writer = (value) => {
  if (typeof value === 'boolean') return value ? historyText.yes : historyText.no;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return isoInstant.safeParse(value).success ? dateTime(value) : value.trim() || null;
  const place = latLng.safeParse(value).data;
  if (place !== undefined) return `${place.lat.toFixed(6)}, ${place.lng.toFixed(6)}`;
  return named.safeParse(value).data?.name ?? null;
};

const textOf = (field: keyof Order, value: unknown): string => {
  const isMissing = value === null || value === undefined;
  // No courier and no zone have texts of their own.
  const hasName = field === 'courier' || field === 'zone';
  return (isMissing && !hasName ? null : (writers[field] ?? plain)(value)) ?? historyText.nothing;
};

/** In the order of the fields of the schema. */
export const changesOf = ({ before, after }: Pick<OrderEvent, 'before' | 'after'>): Change[] =>
  orderSchema.keyof().options.flatMap((field) => {
    const label = FIELD_TEXT[field];
    if (label === null || (!(field in before) && !(field in after))) return [];
    const change = { field, label, before: textOf(field, before[field]), after: textOf(field, after[field]) };
    return change.before === change.after ? [] : [change];
  });

export const actionOf = ({ what }: Pick<OrderEvent, 'what'>): string => ACTION_TEXT[what] ?? UNKNOWN_ACTION;

const courier = z.object({ id: z.string() });

/** Which suggested courier an assignment chose; null: there was no suggestion. */
export const choiceOf = ({ suggested, after }: Pick<OrderEvent, 'suggested' | 'after'>): string | null => {
  if (suggested === null || suggested.length === 0) return null;
  const chosen = courier.safeParse(after['courier']).data?.id;
  const at = suggested.findIndex(({ id }) => id === chosen);
  return at === -1 ? historyText.unsuggested(suggested.length) : historyText.suggested(at + 1, suggested.length);
};
