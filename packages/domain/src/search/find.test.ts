import { MAX_FOUND } from '@despacho/contract/search.ts';
import { sampleBranch, sampleCompany, sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import { findBranches, findCompanies, findCouriers, findOrders, searchOf } from './find.ts';

const idsOf = ({ found }: { found: readonly { id: string }[] }): string[] => found.map(({ id }) => id);

describe('[LI9] orders', () => {
  const at = (minute: number): string => new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString();
  const orders = [
    sampleOrder({ id: 'ana', number: 'GT-1234', customerName: 'Ana Núñez', phone: '55551234', createdAt: at(1) }),
    sampleOrder({ id: 'juan', number: 'GT-9', customerName: 'Juana López', phone: '+502 4444-1234', createdAt: at(2) }),
    sampleOrder({ id: 'bare', number: 'X 77 A', customerName: 'ESPERANDO', phone: null, createdAt: at(3) }),
  ];
  const found = (typed: string): string[] => idsOf(findOrders(orders, searchOf(typed)));

  it.each([
    ['GT-1234', ['ana']],
    ['gt-12', ['ana']],
    ['x77a', ['bare']],
    ['nunez ana', ['ana']],
    ['55551234', ['ana']],
    ['+502 5555-1234', ['ana']],
    ['502 44441234', ['juan']],
    ['4444', ['juan']],
    ['nada', []],
    ['a', []],
    ['--', []],
  ])('%j finds %j', (typed, ids) => expect(found(typed)).toEqual(ids));

  it('come by whole keys first, then the newest', () => {
    // 1234 is the number of one and part of the phone of both.
    expect(found('1234')).toEqual(['ana', 'juan']);
    expect(found('gt')).toEqual(['juan', 'ana']);
  });

  it('are at most six, and more are reported', () => {
    const many = Array.from({ length: MAX_FOUND + 1 }, (_, at_) => sampleOrder({ id: `o${at_}` }));
    expect(findOrders(many, searchOf('ana'))).toMatchObject({ found: { length: MAX_FOUND }, hasMore: true });
    expect(findOrders(many.slice(1), searchOf('ana')).hasMore).toBe(false);
  });
});

describe('[LI9] couriers', () => {
  const couriers = [
    sampleCourier({
      id: 'luis',
      name: 'Luis Ramos',
      phone: '55551111',
      plate: 'M-123 ABC',
      dpi: '2987654321',
      mongoId: 'ab12',
    }),
    sampleCourier({ id: 'ramon', name: 'Ramón Álvarez', phone: '55552222', plate: 'M456DEF' }),
    sampleCourier({ id: 'bare', name: 'Pedro', phone: null, plate: null }),
  ];
  const found = (typed: string, seesIdentity = false): string[] =>
    idsOf(findCouriers(couriers, searchOf(typed), seesIdentity));

  it.each([
    ['ram', ['ramon', 'luis']],
    ['alvarez ramon', ['ramon']],
    ['m123abc', ['luis']],
    ['m-123', ['luis']],
    ['456 def', ['ramon']],
    ['5555-2222', ['ramon']],
    ['50255551111', ['luis']],
    ['m4', []],
    ['luis alvarez', []],
  ])('%j finds %j', (typed, ids) => expect(found(typed)).toEqual(ids));

  it('[LI10] are found by DPI and code only whole, for accounts that may read them', () => {
    for (const typed of ['2987654321', '2987 654321', 'AB12']) {
      expect([typed, found(typed), found(typed, true)]).toEqual([typed, [], ['luis']]);
    }
    expect(found('298765432', true)).toEqual([]);
  });
});

describe('[LI9] branches and companies', () => {
  const company = { id: 'c', name: 'San Martín' };
  const branches = [
    sampleBranch({ id: 'oak', name: 'Oakland', company }),
    sampleBranch({ id: 'portales', name: 'Portales', company }),
    sampleBranch({ id: 'martinez', name: 'Villa Martínez', company: { id: 'd', name: 'Otra' } }),
  ];
  it('are found by their names, a branch also with words of its company', () => {
    const found = (typed: string): string[] => idsOf(findBranches(branches, searchOf(typed)));
    expect(found('portales')).toEqual(['portales']);
    expect(found('san martin oak')).toEqual(['oak']);
    expect(found('martin')).toEqual(['martinez']);
    expect(found('san martin')).toEqual([]);
    const companies = [sampleCompany({ id: 'a', name: 'Pan San' }), sampleCompany(company)];
    expect(idsOf(findCompanies(companies, searchOf('san')))).toEqual(['c', 'a']);
  });
});
