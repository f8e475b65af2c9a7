import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { municSpellings, parseAddress, type Address, type Vocabulary } from './address.ts';
import { streetOf } from './street.ts';

const streets = new Set([
  'anillo periferico',
  'calzada ingeniero raul aguilar batres',
  'calzada roosevelt',
  'avenida reforma',
  'bulevar liberacion',
  'calzada san juan',
]);
const vocabulary: Vocabulary = {
  munics: municSpellings([
    ['Ciudad de Guatemala', 'Ciudad de Guatemala'],
    ['Guatemala', 'Ciudad de Guatemala'],
    ['Mixco', 'Mixco'],
    ['Villa Nueva', 'Villa Nueva'],
  ]),
  isStreet: (key) => streets.has(key),
};

const short = ({ street, house, corner, zone, munic }: Address): string =>
  [street?.key, house?.text, corner?.key, zone, munic].map((part) => part ?? '-').join(' | ');
const read = (text: string): string => short(parseAddress(text, vocabulary));

describe('an address of Guatemala', () => {
  it('consists of street, crossing and metres, zona and municipality', () => {
    expect(read('16 calle 2-40 zona 10')).toBe('calle 16 | 2-40 | - | 10 | -');
    expect(read('16 Calle 2-40 Zona 4, Mixco, Guatemala')).toBe('calle 16 | 2-40 | - | 4 | Mixco');
    expect(read('12 av. 5-33, Z. 1, Villa Nueva')).toBe('avenida 12 | 5-33 | - | 1 | Villa Nueva');
    expect(read('5a. Avenida "A" 12-08 zona10')).toBe('avenida 5 a | 12-8 | - | 10 | -');
    expect(read('Ruta 4 3-56 z4')).toBe('ruta 4 | 3-56 | - | 4 | -');
    expect(read('Vía 5 1–20 zona 4')).toBe('via 5 | 1-20 | - | 4 | -');
    expect(read('Diagonal 6 10-01 zona 10 Centro Gerencial')).toBe('diagonal 6 | 10-1 | - | 10 | -');
    expect(read('Calzada Roosevelt 22-43 zona 11')).toBe('calzada roosevelt | 22-43 | - | 11 | -');
    expect(read('blvd. Liberación 15-86 zona 13')).toBe('bulevar liberacion | 15-86 | - | 13 | -');
    expect(read('Anillo Periférico 17-36, zona 11')).toBe('anillo periferico | 17-36 | - | 11 | -');
    expect(read('Calzada Aguilar Batres 34-70 zona 11')).toBe(
      'calzada ingeniero raul aguilar batres | 34-70 | - | 11 | -',
    );
    expect(read('6a avenida 1A-36 zona 10')).toBe('avenida 6 | 1a-36 | - | 10 | -');
  });

  it('has the same street key in every spelling', () => {
    const spellings = ['3a. Av.', '3 avenida', 'Tercera Avenida', 'avenida 3', '3ra ave', '3ª Avenida', '3avenida'];
    for (const spelling of spellings) expect(read(`${spelling} 4-20 zona 1`)).toBe('avenida 3 | 4-20 | - | 1 | -');
    expect(read('12 B calle 4-20')).toBe(read('12 calle B 4-20'));
    expect(read('Avenida de la Reforma 8-60')).toBe(read('Avenida Reforma 8-60'));
  });

  it('may be a corner', () => {
    expect(read('12 calle y 3a avenida zona 1')).toBe('calle 12 | - | avenida 3 | 1 | -');
    expect(read('Calzada San Juan y 7 avenida Mixco')).toBe('calzada san juan | - | avenida 7 | - | Mixco');
  });

  it('is found among other words', () => {
    expect(read('Edificio Plaza 3er nivel, 16 calle 2-40 oficina 5 zona 10')).toBe('calle 16 | 2-40 | - | 10 | -');
    expect(read('Condominio 3 calle, 16 calle zona 10 No. 2-40')).toBe('calle 16 | 2-40 | - | 10 | -');
    expect(read('Calle 7 No. 3 - 20')).toBe('calle 7 | 3-20 | - | - | -');
    expect(read('Pollo Campero')).toBe('- | - | - | - | -');
    expect(read('zona 10')).toBe('- | - | - | 10 | -');
  });
});

describe('the name of a street on the map', () => {
  it('gives the key of the street in an address', () => {
    expect(streetOf('15 Calle H, Zona 7')).toMatchObject({ key: 'calle 15 h', name: '15 Calle H' });
    expect(streetOf('2a Avendia')).toMatchObject({ key: 'avenida 2', name: '2a Avenida' });
    expect(streetOf('14 Avenida "C"')?.key).toBe('avenida 14 c');
    expect(streetOf('19Calle A')?.key).toBe('calle 19 a');
    expect(streetOf('Via 5 A')).toMatchObject({ key: 'via 5 a', name: 'Vía 5 A' });
    expect(streetOf('Boulevard de Los Próceres')?.key).toBe('bulevar proceres');
    expect(streetOf('2a Calle Finca Las Victorias')).toMatchObject({ numbered: null });
    expect(streetOf('...')).toBeNull();
  });
});

describe('any text at all', () => {
  it('is parsed without an exception', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
        expect(read(text).split(' | ')).toHaveLength(5);
      }),
    );
  });

  it('that is ten times as long takes ten times as long, not a hundred times', () => {
    const bad = ['1-', '1 a ', ' - ', 'a', '1a', 'calle ', 'zona ', '\u0301', '\u{1F6F5}', '１'];
    const timed = (texts: readonly string[]): number => {
      const started = performance.now();
      for (const text of texts) read(text);
      return performance.now() - started;
    };
    /** The best of five, because others use this machine as well. */
    const best = (length: number): number => {
      const texts = bad.map((piece) => piece.repeat(length / piece.length));
      return Math.min(...Array.from({ length: 5 }, () => timed(texts)));
    };
    best(10_000);
    expect(best(100_000)).toBeLessThan(40 * Math.max(1, best(10_000)));
  });
});
