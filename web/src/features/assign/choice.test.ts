import { sampleOrder } from '@despacho/contract/samples.ts';
import { expect, it } from 'vitest';
import { queryOf } from './choice.ts';

it('[CX3] the cash of all chosen orders is named, also of those that share a branch', () => {
  const paid = (id: string, cashOnDelivery: number | null, branchId = 'b1') =>
    sampleOrder({ id, cashOnDelivery, branch: { id: branchId, name: branchId, position: null } });
  expect([
    queryOf([paid('one', 60)]),
    queryOf([paid('one', null), paid('two', null)]),
    queryOf([paid('one', 60.1), paid('two', 60.2)]),
    queryOf([paid('one', 60), paid('two', 60), paid('three', 60, 'b2')]),
  ]).toEqual([
    { order: 'one' },
    { order: 'one' },
    { order: 'one', adds: '12030' },
    { orders: 'two,three', adds: '18000' },
  ]);
});
