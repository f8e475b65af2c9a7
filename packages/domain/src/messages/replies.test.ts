import { describe, expect, it } from 'vitest';
import { replyOf, senderNumber } from './replies.ts';

describe('[MS30] a reply to an SMS', () => {
  it.each(['ALTO', 'alto', ' Baja. ', 'STOP!', 'stóp', '¡Álto!', 'ＳＴＯＰ', '"baja"\n'])('%j opts out', (typed) => {
    expect(replyOf(typed)).toBe('optedOut');
  });
  it.each(['INICIO', ' inicio', 'Início.'])('%j opts in', (typed) => {
    expect(replyOf(typed)).toBe('optedIn');
  });
  it.each(['', '   ', 'alto ahí', 'no baja nadie', 'stopped', 'INICIO BAJA', 'gracias', '🛵', '\0'])(
    '%j is ignored',
    (typed) => {
      expect(replyOf(typed)).toBe('ignored');
    },
  );

  it.each([
    ['55550000', '+50255550000'],
    ['+50255550000', '+50255550000'],
    ['50255550000', '+50255550000'],
    ['0050255550000', '+50255550000'],
    ['+502 5555-0000', '+50255550000'],
    ['５５５５００００', '+50255550000'],
    ['+15555550000', null],
    ['5555000', null],
    ['555500000', null],
    ['../../companies/x', null],
    ['', null],
  ])('from %j belongs to %j', (from, number) => {
    expect(senderNumber(from)).toBe(number);
  });
});
