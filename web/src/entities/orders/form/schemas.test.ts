import { newOrder } from '@despacho/contract/orders/payload.ts';
import { NO_COURIER } from '@despacho/domain/orders/merge/values.ts';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  assignForm,
  cancellationForm,
  clientOrderForm,
  createOrderForm,
  editOrderForm,
  pickUpForm,
  statusForm,
  transferForm,
} from './schemas.ts';
import { problemText } from './text.ts';

const sentencesOf = (form: z.ZodType, values: unknown): Record<string, string> =>
  Object.fromEntries(
    (form.safeParse(values).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message] as const),
  );

/** As an untouched form holds it. */
const empty = { orderId: '', name: '', address: '', phone: '', zone: '', latitude: null, longitude: null };
const placed = { latitude: 14.61, longitude: '-90.52', company_id: 'company-1', branch_id: 'branch-1' };
const ticket = { ...placed, orderId: ' A-1 ', name: 'Ana', address: '5 avenida' };

describe('the messages of an empty form', () => {
  const parties = {
    company_id: 'La compañía es requerida',
    branch_id: 'La sucursal es requerida',
    latitude: problemText.place,
  };
  const words = { orderId: 'Orden es requerido', address: 'Direccion es requerida', name: 'Cliente es requerido' };

  it('of the page', () => {
    expect(sentencesOf(createOrderForm, empty)).toEqual({
      ...parties,
      payMethod: 'El tipo de pago es necesario indicarlo',
    });
  });

  it('of the dialogs', () => {
    expect(sentencesOf(clientOrderForm, empty)).toEqual({
      ...parties,
      ...words,
      zone: 'La zona es requerida',
      phone: 'Télefono es requerido',
      payMethod: 'Forma de Pago es requerida',
      country: 'Pais es requerido',
      departament: 'Departamento es requerido',
      city: 'Ciudad es requerido',
    });
    expect(sentencesOf(transferForm, empty)).toEqual({ ...parties, ...words });
    expect(sentencesOf(pickUpForm, empty)).toEqual({ ...parties, ...words });
  });

  it('of the small dialogs', () => {
    expect(sentencesOf(cancellationForm, { orderObservations: '  ' })).toEqual({
      orderObservations: 'Observaciones son requeridas',
    });
    expect(sentencesOf(statusForm, { status: '' })).toEqual({ status: 'El estado es requerido' });
    expect(sentencesOf(statusForm, { status: 'Cancelado', orderObservations: '' })).toEqual({
      orderObservations: 'Observaciones son requeridas',
    });
    expect(sentencesOf(statusForm, { status: 'En ruta' })).toEqual({});
    expect(sentencesOf(assignForm, {})).toEqual({ uid: 'El agente es requerido' });
  });
});

describe('numbers and places', () => {
  it('must be numbers, except the phone of a transfer', () => {
    const values = { ...ticket, phone: 'call me', zone: 'ten', payMethod: 'cash' };
    const numeric = { phone: 'Télefono debe ser un valor númerico', zone: 'Zona debe ser un valor númerico' };
    expect(sentencesOf(createOrderForm, values)).toEqual(numeric);
    expect(sentencesOf(pickUpForm, values)).toEqual(numeric);
    expect(sentencesOf(transferForm, values)).toEqual({ zone: numeric.zone });
    expect(sentencesOf(clientOrderForm, { ...values, country: 'a', departament: 'b', city: 'c' })).toEqual(numeric);
  });

  it('[RD4] that are invisible are missing', () => {
    const pasted = { orderId: "'", name: '\u200B', address: '\uFEFF\u2800' };
    expect(sentencesOf(pickUpForm, { ...ticket, payMethod: 'cash', ...pasted })).toEqual(
      sentencesOf(pickUpForm, { ...ticket, payMethod: 'cash', orderId: '', name: '', address: '' }),
    );
  });

  it('[MO1] an amount to collect is a number of quetzales', () => {
    const parsed = (cobro: string) => createOrderForm.safeParse({ ...ticket, payMethod: 'cash', cobro });
    expect(['', '1,250.5', 'Q80'].map((cobro) => parsed(cobro).data?.cobro)).toEqual([undefined, 1_250.5, 80]);
    for (const cobro of ['ochenta', '50000.01'])
      expect(sentencesOf(createOrderForm, { ...ticket, payMethod: 'cash', cobro })).toEqual({
        cobro: problemText.amount,
      });
  });

  it('[RD1] a telephone and coordinates are read as people write them', () => {
    const parse = (only: object) => createOrderForm.parse({ ...ticket, payMethod: 'cash', ...only });
    for (const phone of ['+502 5590-1122', '5590 1122', '\u202A5590–1122\u202C', "'55901122", 'Tel. 5590.1122'])
      expect([phone, parse({ phone }).phone]).toEqual([phone, '55901122']);
    expect(parse({ latitude: '14,6123', longitude: '90.5123° O' })).toMatchObject({
      latitude: 14.6123,
      longitude: -90.5123,
    });
    expect(transferForm.parse({ ...ticket, phone: 'Ana: 5590-1122' }).phone).toBe('55901122');
  });

  it.each([
    ['phone', '5.55901E+07', 'El teléfono perdió dígitos; escríbelo completo'],
    ['phone', '5590-1122 / 5598-7654', 'El teléfono tiene más de un número; deja uno solo'],
    ['phone', '5590-1122 Ana', 'Télefono debe ser un valor númerico'],
    ['cobro', '1.250', 'El cobro se puede leer de dos formas; escribe 1,250 para miles o 1.25 para decimales'],
    ['cobro', '-1', 'El cobro no puede ser negativo'],
  ])('[RD2] of %s, %j is asked or refused', (field, text, sentence) => {
    expect(sentencesOf(createOrderForm, { ...ticket, payMethod: 'cash', [field]: text })).toEqual({
      [field]: sentence,
    });
  });

  it.each([
    ['nothing', null, null],
    ['zeros', 0, 0],
    ['one zero', 14.6, 0],
    ['[OR126] the mark of a missing place', 14, 14],
    ['a place abroad', 19.4, -99.1],
    ['words', 'here', 'there'],
  ])('%s is no place', (_, latitude, longitude) => {
    const values = { ...ticket, payMethod: 'cash', latitude, longitude };
    expect(sentencesOf(createOrderForm, values)).toEqual({ latitude: problemText.place });
  });
});

describe('the parsed values', () => {
  it('have the format of the request, without the empty fields', () => {
    const sent = createOrderForm.parse({
      ...ticket,
      nota: '   ',
      zone: 0,
      phone: '5555 1234'.replace(' ', ''),
      payMethod: 'visa-link',
      isPriority: 'Yes',
      alias_id: NO_COURIER,
      image: null,
      _createdAt: '2026-11-21T12:00:00-06:00',
    });
    expect(sent).toEqual({
      orderId: 'A-1',
      name: 'Ana',
      address: '5 avenida',
      zone: 0,
      phone: '55551234',
      payMethod: 'visa-link',
      isPriority: true,
      company_id: 'company-1',
      branch_id: 'branch-1',
      latitude: 14.61,
      longitude: -90.52,
      _createdAt: '2026-11-21T18:00:00.000Z',
    });
    expect(newOrder.safeParse(sent).success).toBe(true);
  });

  it.each([
    ['ORDEN CLIENTE', clientOrderForm],
    ['TRASLADO', transferForm],
    ['PICK-UP', pickUpForm],
  ])('of a dialog contain its type: %s', (typeOrder, form) => {
    const place = { zone: '0', country: 'Guatemala', departament: 'Guatemala', city: 'Mixco' };
    const sent = form.parse({ ...ticket, ...place, phone: '55551234', payMethod: 'cash' });
    expect(newOrder.parse(sent)).toMatchObject({ typeOrder, zone: 0, payMethod: 'cash' });
  });
});

describe('the form of an edit', () => {
  const values = { ...ticket, typeOrder: 'ORDEN CLIENTE', status: 'En cola', alias_id: NO_COURIER, payMethod: '' };

  it('[OR12] requires a courier, and accepts SIN PILOTO until Asignado', () => {
    const sentence = { alias_id: 'El agente es requerido' };
    expect(sentencesOf(editOrderForm, values)).toEqual({});
    expect(sentencesOf(editOrderForm, { ...values, alias_id: '' })).toEqual(sentence);
    for (const status of ['Asignado', 'Recibiendo', 'En ruta', 'Entregado']) {
      expect(sentencesOf(editOrderForm, { ...values, status })).toEqual(sentence);
      expect(sentencesOf(editOrderForm, { ...values, status, alias_id: 'luis' })).toEqual({});
    }
    expect(sentencesOf(editOrderForm, { ...values, status: 'Cancelado' })).toEqual({});
  });

  it('contains emptied fields', () => {
    expect(editOrderForm.parse(values)).toMatchObject({ alias_id: null, zone: null, phone: '', orderId: 'A-1' });
  });
});
