// The forms of one order: what a person typed, the sentence for what is missing, and out comes the payload.
// Values are the inputs' own: texts, '' or null where nothing was chosen. A new order's empty fields are dropped.
import { z } from 'zod';
import { imageName } from '../images.ts';
import { CARRIED_STATUSES, GUATEMALA, writtenText } from './payload.ts';
import { ORDER_TYPE, orderStatus, orderType, type OrderStatus } from './order.ts';

export const PLACE_NEEDED =
  'Debes ingresar una latitude y longitude, usa la pestaña de Mapa para seleccionar el lugar de destino';
const UNWRITABLE = 'El texto es demasiado largo o tiene caracteres que no se pueden mostrar';
const PHONE = 'Télefono debe ser un valor númerico';
const ZONE = 'Zona debe ser un valor númerico';
const COURIER = 'El agente es requerido';

/** What the field of the courier holds when nobody is to carry the order yet: a value like any other. */
export const NO_COURIER = 'SIN PILOTO';

const typed = (most: number) =>
  z
    .string()
    .nullish()
    .transform((text) => text?.trim() ?? '')
    .refine((text) => writtenText(most).safeParse(text).success, UNWRITABLE);
const needed = (sentence: string, most: number) => typed(most).refine((text) => text !== '', sentence);

const entered = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? '').trim());
const numeric = (sentence: string, most: number) =>
  entered.refine((digits) => /^\d*$/.test(digits) && digits.length <= most, sentence);
const phone = numeric(PHONE, 15);
const zone = numeric(ZONE, 6);
/** The transfer's form does not look at it; what is no digit is left out. */
const anyPhone = entered.transform((text) => text.replaceAll(/\D/g, '').slice(0, 15));

const chosen = (sentence: string) => entered.refine((id) => id !== '', sentence);

const METHODS = ['cash', 'credit-card', 'visa-link'] as const;
const method = entered.transform((value) => METHODS.find((known) => known === value) ?? null);
const payment = (sentence: string) => method.refine((value) => value !== null, sentence);

const degrees = entered.transform((text) => (text === '' ? null : Number(text)));

const content = {
  orderId: typed(80),
  name: typed(200),
  destinatario: typed(200),
  address: typed(500),
  depto: typed(100),
  munic: typed(100),
  zone,
  phone,
  nota: typed(2_000),
  orderObservations: typed(2_000),
  payMethod: method,
  /** A box to tick, or the word of the documents. */
  isPriority: z
    .union([z.boolean(), z.enum(['Yes', 'No', ''])])
    .nullish()
    .transform((answer) => answer === true || answer === 'Yes'),
  company_id: chosen('La compañía es requerida'),
  branch_id: chosen('La sucursal es requerida'),
  alias_id: entered.transform((id) => (id === NO_COURIER ? '' : id)),
  latitude: degrees,
  longitude: degrees,
  _createdAt: entered.refine((at) => at === '' || !Number.isNaN(Date.parse(at)), 'La fecha no es válida'),
};

const place = z.object({
  latitude: z.number().min(GUATEMALA.south).max(GUATEMALA.north),
  longitude: z.number().min(GUATEMALA.west).max(GUATEMALA.east),
});
/** Neither zero nor the mark of a missing place, and in the country. Told together with what else is missing. */
const placed = { path: ['latitude'], message: PLACE_NEEDED, when: () => true };
const hasPlace = (values: unknown): boolean => place.safeParse(values).success;

type Filled<T> = { [K in keyof T]?: NonNullable<T[K]> };

/** Empty fields say nothing. */
const withoutEmpty = <T extends object>(values: T): Filled<T> => {
  const filled = Object.entries(values).filter(([, value]) => value !== '' && value !== null && value !== undefined);
  // The same keys with some of the values: only the compiler cannot follow the entries.
  return Object.fromEntries(filled) as Filled<T>;
};

const numbers = <T extends { zone?: string }>({ zone: digits, ...rest }: T) => ({
  ...rest,
  ...(digits === undefined ? {} : { zone: Number(digits) }),
});

const instantOf = <T extends { _createdAt?: string }>({ _createdAt: at, ...rest }: T) => ({
  ...rest,
  ...(at === undefined ? {} : { _createdAt: new Date(at).toISOString() }),
});

const image = imageName.nullish();

/** The page /create-order. */
export const createOrderForm = z
  .object({
    ...content,
    image,
    typeOrder: orderType.optional(),
    payMethod: payment('El tipo de pago es necesario indicarlo'),
  })
  .refine(hasPlace, placed)
  .transform((values) => instantOf(numbers(withoutEmpty(values))));

const ADDRESS = 'Direccion es requerida';
const modal = {
  ...content,
  image,
  orderId: needed('Orden es requerido', 80),
  address: needed(ADDRESS, 500),
  name: needed('Cliente es requerido', 200),
};

/** ORDEN CLIENTE as a dialog. */
export const clientOrderForm = z
  .object({
    ...modal,
    zone: zone.refine((digits) => digits !== '', 'La zona es requerida'),
    phone: phone.refine((digits) => digits !== '', 'Télefono es requerido'),
    payMethod: payment('Forma de Pago es requerida'),
    country: needed('Pais es requerido', 100),
    departament: needed('Departamento es requerido', 100),
    city: needed('Ciudad es requerido', 100),
  })
  .refine(hasPlace, placed)
  .transform((values) => ({ ...instantOf(numbers(withoutEmpty(values))), typeOrder: ORDER_TYPE.CLIENT }));

/** TRASLADO as a dialog. */
export const transferForm = z
  .object({ ...modal, phone: anyPhone })
  .refine(hasPlace, placed)
  .transform((values) => ({ ...instantOf(numbers(withoutEmpty(values))), typeOrder: ORDER_TYPE.TRANSFER }));

/** PICK-UP as a dialog. */
export const pickUpForm = z
  .object(modal)
  .refine(hasPlace, placed)
  .transform((values) => ({ ...instantOf(numbers(withoutEmpty(values))), typeOrder: ORDER_TYPE.PICK_UP }));

const isCarried = (status: OrderStatus): boolean => CARRIED_STATUSES.some((carried) => carried === status);

/** The page /edit-order: all of its fields; what of it changed the order itself tells (domain/order/edits). */
export const editOrderForm = z
  .object({
    ...content,
    typeOrder: orderType,
    status: orderStatus,
    country: typed(100),
    departament: typed(100),
    city: typed(100),
    alias_id: chosen(COURIER),
  })
  .refine(hasPlace, placed)
  .refine(({ status, alias_id: courier }) => courier !== NO_COURIER || !isCarried(status), {
    path: ['alias_id'],
    message: COURIER,
  })
  .transform(({ alias_id: courier, ...values }) => ({
    ...values,
    alias_id: courier === NO_COURIER ? null : courier,
    zone: values.zone === '' ? null : Number(values.zone),
  }));
export type EditedOrder = z.output<typeof editOrderForm>;

/** Why an order is cancelled. */
export const cancellationForm = z.object({ orderObservations: needed('Observaciones son requeridas', 2_000) });

/** The status dialog; with Cancelado the reason belongs to it. */
export const statusForm = z
  .object({
    status: entered
      .transform((word) => orderStatus.options.find((known) => known === word) ?? null)
      .refine((status) => status !== null, 'El estado es requerido'),
    orderObservations: typed(2_000),
  })
  .refine(({ status, orderObservations }) => status !== 'Cancelado' || orderObservations !== '', {
    path: ['orderObservations'],
    message: 'Observaciones son requeridas',
  });

/** A courier for some orders. */
export const assignForm = z.object({ uid: chosen(COURIER) });
