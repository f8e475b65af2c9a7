import { sampleOrder } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import { recalledFrom } from './recall.ts';

const position = { lat: 14.6, lng: -90.5 };
const order = (address: string, only: Parameters<typeof sampleOrder>[0] = {}) =>
  sampleOrder({ phone: '55551234', address, suggestedPosition: position, ...only });

describe('[OR99] the addresses of a phone', () => {
  it('are those of its orders, the newest first, each once and five at most', () => {
    const orders = ['1 calle', '2 calle', ' 1  CALLE', '3 calle', '4 calle', '5 calle', '6 calle'].map((each) =>
      order(each),
    );
    const found = recalledFrom(orders, '50255551234').map(({ address }) => address);
    expect(found).toEqual(['1 calle', '2 calle', '3 calle', '4 calle', '5 calle']);
  });

  it('leave out other phones, and orders without address or coordinates', () => {
    const others = [
      order('9 calle', { phone: '55559999', number: '55551234' }),
      order('  '),
      order('8 calle', { suggestedPosition: null }),
      order('7 calle', { suggestedPosition: { lat: 14, lng: 14 } }),
    ];
    expect(recalledFrom(others, '55551234')).toEqual([]);
  });

  it('contain the fields of a new order, and nothing else of the earlier one', () => {
    expect(recalledFrom([order('1 calle', { customerName: 'Ana', zone: 4, note: 'gate' })], '55551234')).toEqual([
      {
        customerName: 'Ana',
        address: '1 calle',
        department: expect.anything(),
        municipality: expect.anything(),
        zone: 4,
        note: 'gate',
        position,
      },
    ]);
  });
});
