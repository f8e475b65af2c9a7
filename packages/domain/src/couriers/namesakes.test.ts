import { sampleCourier } from '@despacho/contract/samples.ts';
import { expect, it } from 'vitest';
import { markedName, namesakeMarks } from './namesakes.ts';

const named = (id: string, name: string, plate: string | null, branch: string | null = null) =>
  sampleCourier({ id, name, plate, branch: branch === null ? null : { id: branch, name: branch } });

it('[CO20] couriers of one name have the plate, else the branch, else the end of the id beside it', () => {
  const couriers = [
    named('courier-0001', 'José López', 'M123ABC', 'KALU'),
    named('courier-0002', 'JOSE  LOPEZ', null, 'PORTALES'),
    named('courier-0003', 'Jose Lopez', null, null),
    named('courier-0004', 'Ana Paz', 'M999AAA'),
  ];
  const marks = namesakeMarks(couriers);
  expect(couriers.map((courier) => markedName(courier, marks))).toEqual([
    'José López · M123ABC',
    'JOSE  LOPEZ · PORTALES',
    'Jose Lopez · …0003',
    'Ana Paz',
  ]);
});

it('[CO20] a mark that several of them have is not used', () => {
  const marks = namesakeMarks([named('a-0001', 'Ana', null, 'KALU'), named('a-0002', 'Ana', null, 'KALU')]);
  expect([...marks.values()]).toEqual(['…0001', '…0002']);
});
