import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Contact } from './Message.tsx';

it('[TR26] [DO6] dials the telephone of the company, else the switchboard, and none that is not certain', () => {
  const numbers = [
    ['22445566', null],
    ['1801', '2380-1234'],
    ['1234567', null],
    [null, '+502 2380-1234'],
    [null, null],
  ] as const;
  expect(numbers.map(([phone, pbx]) => renderToStaticMarkup(<Contact phone={phone} pbx={pbx} />))).toEqual([
    '<a class="call" href="tel:+50222445566">22445566</a>',
    '<a class="call" href="tel:1801">1801</a>',
    '<a class="call">1234567</a>',
    '<a class="call" href="tel:+50223801234">+502 2380-1234</a>',
    '',
  ]);
});
