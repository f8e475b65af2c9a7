import { describe, expect, it } from 'vitest';
import {
  plain,
  readFlag,
  readId,
  readInteger,
  readNumber,
  readPhone,
  readTexts,
  readUnlessZero,
  readZone,
  writePhone,
} from './scalars.ts';

describe('single values', () => {
  it.each([
    [10, 10],
    ['10', 10],
    [' 07 ', 7],
    ['Zona 10', 10],
    ['zona 4, Mixco', 4],
    [0, 0],
    ['0', 0],
    ['', null],
    [null, null],
    [undefined, null],
    ['centro', null],
    [-3, null],
    ['-3', null],
    [1.5, null],
    [Number.NaN, null],
    ['99999999999999999999', null],
    [{}, null],
  ])('[DO5] reads the zone %j as %j', (given, expected) => {
    expect(readZone(given)).toBe(expected);
  });

  it.each([
    [55550000, '55550000'],
    ['55550000', '55550000'],
    ['5555-0000', '55550000'],
    ['+502 5555 0000', '55550000'],
    [50255550000, '55550000'],
    ['50200000', '50200000'],
    ['', null],
    ['no tiene', null],
    ['Ana: 5512–3456', '55123456'],
    ['5.55123E+07', null],
    [5.55123e7, '55512300'],
    ['+503 71234', null],
    ['5512345', '5512345'],
    ['5512-3456 / 5598-7654', '5512345655987654'],
    [null, null],
    [true, null],
  ])('[DO6] reads the phone %j as %j', (given, expected) => {
    expect(readPhone(given)).toBe(expected);
  });

  it('[DO6] writes a phone as a number unless that would change it', () => {
    expect(writePhone('55550000')).toBe(55550000);
    expect(writePhone('0123')).toBe('0123');
    expect(writePhone('99999999999999999999')).toBe('99999999999999999999');
    expect(writePhone(null)).toBeNull();
  });

  it.each([
    [true, true],
    ['Yes', true],
    ['Sí', true],
    ['true', true],
    [1, true],
    ['No', false],
    [false, false],
    [0, false],
    ['', false],
    ['perhaps', null],
    [2, null],
    [null, null],
    [{}, null],
  ])('[DO7] reads the flag %j as %j', (given, expected) => {
    expect(readFlag(given)).toBe(expected);
  });

  it.each([
    [0, null],
    ['0', null],
    ['000', null],
    ['', null],
    ['M123ABC', 'M123ABC'],
    [2987654320101, '2987654320101'],
  ])('[DO8] reads the plate or national id %j as %j', (given, expected) => {
    expect(readUnlessZero(given)).toBe(expected);
  });

  it('[DO4] keeps ids unchanged and reads blank ones as none', () => {
    expect([readId('a b '), readId(7), readId(' '), readId({})]).toEqual(['a b ', '7', null, null]);
  });

  it('reads numbers from texts, and rejects texts that only look like one', () => {
    expect(['1e3', ' 2.5 ', '-7', '.5'].map(readNumber)).toEqual([1000, 2.5, -7, 0.5]);
    expect(['', ' ', '0x10', '1,5', 'Infinity', '1e999', true, null, []].map(readNumber)).toEqual(
      Array.from({ length: 9 }, () => null),
    );
    expect(['3', 3, 2.7, 2 ** 60].map(readInteger)).toEqual([3, 3, null, null]);
  });

  it('[DO7] reads lists, lists of objects and one entry a line', () => {
    expect(readTexts(['a', { id: 'b' }, '', null])).toEqual(['a', 'b']);
    expect(readTexts('a@b.gt\n\n c@d.gt ')).toEqual(['a@b.gt', 'c@d.gt']);
    expect(readTexts(7)).toBeNull();
  });

  it('compares words without accents, case, hyphens and spaces around', () => {
    expect(plain('  Tarjeta_de  CRÉDITO ')).toBe('tarjeta de credito');
  });
});
