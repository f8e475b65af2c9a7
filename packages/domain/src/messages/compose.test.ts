import type { MessageOrder } from '@despacho/contract/messages.ts';
import { describe, expect, it } from 'vitest';
import { oneLine, orderMail, smsText } from './compose.ts';

const origin = 'https://despacho.example.test';
const order = (only: Partial<MessageOrder> = {}): MessageOrder => ({
  id: 'order-1',
  number: 'GT-100001',
  customerName: 'Ana Pérez',
  address: '16 calle 2-40, zona 10',
  company: { id: 'company-1', name: 'San Martin' },
  branch: { id: 'branch-1', name: 'PORTALES' },
  courier: { id: 'courier-1', name: 'Luis Ramos' },
  trackingToken: '0123456789abcdef0123456789abcdef',
  ...only,
});
const link = `${origin}/Share/order/0123456789abcdef0123456789abcdef`;

/** The letters of a plain SMS (GSM 03.38); any other halves its length. */
const PLAIN = /^[@£$¥èéùìòÇ\nØø\rÅå_ÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/;

describe('the text of an SMS', () => {
  it('to a customer has the order and the link to follow it', () => {
    expect(smsText('created', order(), origin)).toBe(
      `San Martin: su orden GT-100001 fue recibida. Puede seguirla en ${link}`,
    );
    expect(smsText('onTheWay', order(), origin)).toBe(
      `San Martin: su orden GT-100001 va en camino. Puede seguirla en ${link}`,
    );
    expect(smsText('arriving', order(), origin)).toBe(
      `San Martin: su orden GT-100001 llega en pocos minutos. Puede seguirla en ${link}`,
    );
    expect(smsText('delivered', order(), origin)).toBe(
      `San Martin: su orden GT-100001 fue entregada. Califique el servicio en ${link}`,
    );
  });

  it('[MS18] has plain letters, whatever letters the names have, and fits into one part', () => {
    const accented = order({ company: { id: 'c', name: 'Panadería Ñandú' }, number: 'GT-1ó' });
    for (const occasion of ['created', 'onTheWay', 'arriving', 'delivered'] as const) {
      expect(smsText(occasion, order(), origin).length).toBeLessThanOrEqual(160);
      expect(smsText(occasion, accented, origin)).toMatch(PLAIN);
      expect(smsText(occasion, accented, origin)).toMatch(/^Panaderia Ñandu: su orden GT-1o /);
    }
    expect(orderMail('arriving', accented, origin).subject).toBe('Orden GT-1ó por llegar – Panadería Ñandú');
  });

  it('to a courier has the change, the customer and the place', () => {
    expect(smsText('courier', order(), origin)).toBe(
      'Orden GT-100001 de San Martin PORTALES. Entregar en: 16 calle 2-40, zona 10',
    );
    expect(smsText('courier', order({ branch: null }), origin)).toContain('de San Martin. ');
  });

  it('[MS14] to a previous courier states that the order was reassigned', () => {
    expect(smsText('withdrawn', order(), origin)).toBe(
      'Orden GT-100001 de San Martin PORTALES retirada: ya no es suya, no la entregue.',
    );
  });

  it('uses plain letters and fits into two segments, however long the names are', () => {
    const long = 'n'.repeat(500);
    const endless = order({ number: long, address: long, company: { id: 'c', name: long }, branch: null });
    for (const occasion of ['created', 'onTheWay', 'arriving', 'delivered', 'courier', 'withdrawn'] as const) {
      expect(smsText(occasion, order(), origin)).toMatch(PLAIN);
      expect(smsText(occasion, endless, origin).length).toBeLessThanOrEqual(306);
    }
  });
});

describe('the text of a mail', () => {
  it('to a company has the whole order', () => {
    expect(orderMail('onTheWay', order(), origin)).toEqual({
      subject: 'Orden GT-100001 en camino – San Martin',
      text: `Orden: GT-100001\nCliente: Ana Pérez\nDirección: 16 calle 2-40, zona 10\nSucursal: PORTALES\nPiloto: Luis Ramos\nSeguimiento: ${link}\n`,
    });
    expect(orderMail('created', order({ courier: null, branch: null }), origin).text).not.toMatch(/Piloto|Sucursal/);
  });

  it('[MS10] keeps user input on its line', () => {
    const typed = 'GT-1\r\nBcc: thief@example.test\u2028\u0000\u202Eelpmaxe\n\n.';
    const { subject, text } = orderMail('created', order({ number: typed, customerName: typed }), origin);
    expect(subject).toMatch(/^Orden GT-1 Bcc: \S+.* recibida – San Martin$/);
    expect(`${subject}${text}`).not.toMatch(/[\r\0\u2028\u202E]/);
    expect(text.split('\n').filter((line) => line.startsWith('Bcc'))).toEqual([]);
    expect(smsText('created', order({ number: typed }), origin)).not.toMatch(/[\r\n]/);
  });
});

it('[MS10] a line is cut between characters', () => {
  expect(oneLine('🛵🛵🛵🛵🛵', 4)).toBe('🛵...');
  expect(oneLine('  a \t b\ud800 ', 10)).toBe('a b');
});
