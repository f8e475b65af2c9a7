import { ORDER_STATUS, ORDER_TYPE, type Order } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import { whatsAppLink } from './whatsApp.ts';

const LINK = 'https://despacho.example.test/Share/order/abc123';
const textOf = (only: Partial<Order>): string | null => {
  const link = whatsAppLink(sampleOrder(only), LINK);
  return link === null ? null : decodeURIComponent(link.slice(link.indexOf('?text=') + '?text='.length));
};

describe('[MS21] a message by WhatsApp', () => {
  it('has the number, the text of the stage and the link', () => {
    const link = whatsAppLink(sampleOrder({ status: ORDER_STATUS.GOING }), LINK) ?? '';
    expect(link).toMatch(/^https:\/\/wa\.me\/50255550000\?text=/);
    const stage = (status: Order['status']) => textOf({ status });
    expect(stage(ORDER_STATUS.GOING)).toBe(`San Martin: su orden GT-100001 va en camino. Puede seguirla en ${LINK}`);
    expect(stage(ORDER_STATUS.DELIVERED)).toContain('fue entregada');
    expect(stage(ORDER_STATUS.RECEIVING)).toContain('fue recibida');
  });

  it.each<[string, Partial<Order>]>([
    ['a cancelled one', { status: ORDER_STATUS.CANCELLED }],
    ['one without a phone', { phone: null }],
    ['one with an odd phone', { phone: '5555-000' }],
    ['a transfer', { type: ORDER_TYPE.TRANSFER }],
    ['one that is not typed in', { customerName: 'ESPERANDO...', number: 'ESPERANDO...' }],
  ])('is not offered for %s', (_what, only) => {
    expect(textOf(only)).toBeNull();
  });

  it('keeps typed text inside the text of the link', () => {
    const typed = 'Café "1"&text=x#\n\u202E\ud800?';
    expect(textOf({ number: typed })).toContain('su orden Café "1"&text=x# ? fue recibida');
  });
});
