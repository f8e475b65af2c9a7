import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PhoneLink } from './PhoneLink.tsx';

it('[LI16] a telephone is a link where the number is certain, else its text', () => {
  const phones = ['55551111', '1801', '1234567', '', null];
  expect(phones.map((phone) => renderToStaticMarkup(<PhoneLink phone={phone} none="-" />))).toEqual([
    '<a href="tel:+50255551111">+502 5555-1111</a>',
    '<a href="tel:1801">1801</a>',
    '1234567',
    '-',
    '-',
  ]);
});
