// Orders as WooCommerce documents them, with what plugins add to them, leave out and replace.
import { wooOrder } from '@despacho/contract/openApi/wooCommerce.ts';
import { namedBranches, newOrderOf, shopActionOf } from '@despacho/domain/openApi/shops.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { recorded } from './shopFixture.ts';

const order = recorded('order-cod');

/** They say which order it is, and what became of it when. */
const NEEDED = ['id', 'status', 'date_created_gmt', 'date_modified_gmt'];

it('[OA29] an order is read whatever plugins made of the fields that do not name it', () => {
  const fields = Object.keys(order).filter((field) => !NEEDED.includes(field));
  const replaced = fc.dictionary(fc.constantFrom(...fields), fc.option(fc.jsonValue(), { nil: undefined }));
  fc.assert(
    fc.property(replaced, (plugin) => {
      const read = wooOrder.safeParse(JSON.parse(JSON.stringify({ ...order, ...plugin })));
      expect([plugin, read.error?.issues]).toEqual([plugin, undefined]);
      if (!read.success) return;
      expect(newOrderOf(read.data, { name: 'shop.example', branch: null })).toMatchObject({
        reference: '727@shop.example',
        number: expect.stringMatching(/./),
      });
      expect([shopActionOf(read.data), namedBranches(read.data, [])]).toEqual([expect.any(String), []]);
    }),
  );
});
