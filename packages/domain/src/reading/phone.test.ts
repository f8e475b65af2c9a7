import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phoneLink, phoneText, readPhone, readServicePhone } from './phone.ts';
import { phoneAmongWords } from './phoneAmongWords.ts';
import { valueIn } from './reading.ts';

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((each) => each.join(''));
/** Guatemalan numbers begin with 2 to 7. */
const phone = fc.tuple(fc.integer({ min: 2, max: 7 }), digits(7)).map(([first, rest]) => `${first}${rest}`);

const ARABIC_ZERO = 0x0660;
const FULL_WIDTH_ZERO = 0xff10;
const inScript = (zero: number) => (text: string) =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
const halves = (separator: string) => (text: string) => `${text.slice(0, 4)}${separator}${text.slice(4)}`;

/** What people, chats and spreadsheets do to a telephone without changing it. */
const DECORATIONS: readonly ((text: string) => string)[] = [
  ...[
    '',
    ' ',
    '-',
    '.',
    '–',
    '—',
    '\u2011',
    '\u2012',
    '\u2212',
    '\u00AD',
    '\u200B',
    '\u00A0',
    '\u202F',
    '\u2007',
    ' - ',
    '·',
    ' • ',
    '_',
    '~',
    '・',
  ].map(halves),
  ...['+502 ', '502', '(502) ', '(+502)', '00502 ', '+502-', '+ 502 '].map(
    (code) => (text: string) => code + halves('-')(text),
  ),
  ...[
    'Tel. ',
    'Tel: ',
    'Teléfono: ',
    'Cel: ',
    'CEL.',
    'WhatsApp ',
    'WhatsApp: +502 ',
    'Tel/WhatsApp: ',
    'No. ',
    'PBX ',
    'Tlf. ',
    'Cell: ',
    'Móv. ',
    'Contacto: ',
    '☎ ',
    "'",
    '’',
    '\uFEFF',
    '\u202A',
    'tel:+502-',
    'https://wa.me/502',
    'https://api.whatsapp.com/send/?phone=502',
    'https://web.whatsapp.com/send?phone=502',
    'whatsapp://send?phone=502',
  ].map((before) => (text: string) => before + text),
  ...[' (casa)', ' WhatsApp', '.', ',', '\u202C', '.0', '\u00A0', ' cel.'].map(
    (after) => (text: string) => text + after,
  ),
  ...[ARABIC_ZERO, FULL_WIDTH_ZERO].map(inScript),
  (text) => `="${text}"`,
  (text) => `«${text}»`,
  (text) => `“${text}”`,
  (text) => `*${text}*`,
  (text) => `**${text}**`,
  (text) => `\u202A+502 ${halves('-')(text)}\u202C`,
  (text) => `${text.slice(0, 2)} ${text.slice(2, 5)} ${text.slice(5)}`,
  (text) => `${text.slice(0, 2)},${text.slice(2, 5)},${text.slice(5)}`,
];

describe('[DO6] a telephone', () => {
  it('[RD3] is the same in every decoration', () => {
    fc.assert(
      fc.property(phone, fc.constantFrom(...DECORATIONS), (number, decorate) => {
        expect([decorate(number), readPhone(decorate(number))]).toEqual([
          decorate(number),
          { state: 'read', value: number, remark: null },
        ]);
      }),
    );
    for (const decorate of DECORATIONS)
      expect([decorate('55123456'), valueIn(readPhone(decorate('55123456')))]).toEqual([
        decorate('55123456'),
        '55123456',
      ]);
  });

  it('[OR98] without eight digits is read as it is, with a remark', () => {
    for (const [text, value] of [
      ['5512-345', '5512345'],
      ['551234567', '551234567'],
      ['+503 7123-4567', '50371234567'],
      ['00503 7123-4567', '50371234567'],
      ['+1 (502) 555-1234', '15025551234'],
      ['5512345.0', '5512345'],
      ['502 5512 345', '5025512345'],
      ['0', '0'],
    ] as const)
      expect([text, readPhone(text)]).toEqual([text, { state: 'read', value, remark: 'length' }]);
  });

  it('is read without its extension, with a remark', () => {
    for (const text of [
      '2363-1234 ext. 105',
      '2363-1234 x105',
      '+502 2363 1234 extensión 7',
      '23631234 #12',
      'tel:+502-2363-1234;ext=5',
      '2363-1234 (ext 5)',
    ])
      expect([text, readPhone(text)]).toEqual([text, { state: 'read', value: '23631234', remark: 'extension' }]);
    for (const [text, value] of [
      ['1801 ext. 105', '1801'],
      ['5024-1234 ext. 105', '50241234'],
      ['+503 7123-4567 ext. 105', '50371234567'],
    ] as const)
      expect([text, readPhone(text)]).toEqual([text, { state: 'read', value, remark: 'extension' }]);
  });

  it('[RD2] whose extension may be digits of its own is none', () => {
    for (const text of ['5512x3456', '5512#3456', '5512 x345', '2363-12x4', '551234#56'])
      expect([text, readPhone(text)]).toEqual([text, { state: 'doubtful', issue: 'several' }]);
    for (const text of ['50255123x456', '5025512345 ext. 6', '502 5512 345 ext. 6'])
      expect([text, readPhone(text)]).toEqual([text, { state: 'refused', issue: 'lost-digits' }]);
  });

  it('[RD2] that has lost digits is none', () => {
    for (const text of [
      '5.55123E+07',
      '5,55123E+07',
      '5.5123456E+07',
      '5.50255E+10',
      '+503 71234',
      '+502 55123',
      '(502) 55123',
      '502-55123',
      '+502 5512-345',
      '(+502) 5512 345',
      '00502 5512345',
      '50255123***',
      '50255123**',
      '50255123...',
      '50255123…',
      '50255123##',
      '50255123__',
      '50255123--',
      'Cel. 5512-34**',
      '5512 34 ?? casa',
      '****3456',
      '***5512-3456',
      '+5512 3456',
      '+502',
    ])
      expect([text, readPhone(text)]).toEqual([text, { state: 'refused', issue: 'lost-digits' }]);
  });

  it('beside another one is a question', () => {
    for (const text of [
      '5512-3456 / 5598-7654',
      '55123456, 55987654',
      '5512 3456 5598 7654',
      '5512345655987654',
      '5512-3456 y 5598-7654',
      '5512-3456\n5598-7654',
      'Cel: 5512-3456 Tel: 2363-1234',
      '+502 5512 3456 +502 5598 7654',
      '2363-1234/35',
      '55123456 5512345',
      'casa 5 55123456',
      'Casa #15 - 5512-3456',
      'oficina 3 2363-1234',
      'Tel 2 5512345',
    ])
      expect([text, readPhone(text)]).toEqual([text, { state: 'doubtful', issue: 'several' }]);
  });

  it('is no other value of a row, and no words', () => {
    for (const text of [
      'no tiene',
      '5512-3456 Juan',
      '5512o456',
      'O5512345',
      '5512345O',
      'o55123456',
      '55123456y',
      '14.612345',
      '-90.51234',
      '25-11-2026',
      '2026-11-25',
      '11-25-2026',
      '25 11 2026',
      '25 - 11 - 2026',
      '(25-11-2026)',
      '25-11 2026',
      '2026.25.11',
      '2026 11 25',
      'ana@x.com',
      '5512345²',
      '①②③④⑤⑥⑦⑧',
      '?',
      '+',
      'Tel.',
    ])
      expect([text, readPhone(text)]).toEqual([text, { state: 'refused', issue: 'not-a-number' }]);
  });

  it('is empty where nothing is written', () => {
    for (const text of ['', '  ', '\u200B', '\uFEFF\u00A0', "'"])
      expect(readPhone(text)).toEqual({ state: 'read', value: null, remark: null });
  });

  it('reads the same again, and never has eight digits out of other digits', () => {
    const pieces = fc.array(
      fc.oneof(
        digits(1),
        digits(3),
        digits(4),
        digits(8),
        fc.constantFrom(
          '+',
          '502',
          '00',
          '(',
          ')',
          '-',
          '.',
          ',',
          ' ',
          '/',
          'E+',
          'ext',
          'Tel.',
          '\u200B',
          '\n',
          'x',
          '#',
        ),
      ),
      { maxLength: 9 },
    );
    fc.assert(
      fc.property(pieces, (all) => {
        const text = all.join('');
        const value = valueIn(readPhone(text));
        if (value === null) return;
        expect([text, valueIn(readPhone(value))]).toEqual([text, value]);
        const written = text.replaceAll(/\D/g, '').replace(/^(?:00)*(?:502(?=\d{8}))?/, '');
        expect([text, value.length === 8 ? written.slice(0, 8) : value]).toEqual([text, value]);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('[DO6] a telephone in a document', () => {
  it.each([
    ['55123456 Juan', '55123456'],
    ['Sra. López: 5512-3456', '55123456'],
    ['no tiene', null],
    ['5.55123E+07', null],
    ['+503 71234', null],
    ['zona 10, 123456', null],
    ['ana55123456@x.com', null],
    ['5512-3456 / 5598-7654', '5512345655987654'],
    ['5512345', '5512345'],
    ['Sra. López 2 5512345', null],
  ])('%j is %j', (text, value) => {
    expect(phoneAmongWords(text)).toBe(value);
  });
});

it('[DO42] [LI16] eight digits are shown and dialled with the prefix, a short number without it, and others are not dialled', () => {
  const phones = ['55551111', '1801', '123', '5512', '1234567', '50371234567', '551234567'];
  expect(phones.map((each) => [phoneText(each), phoneLink(each)])).toEqual([
    ['+502 5555-1111', 'tel:+50255551111'],
    ['1801', 'tel:1801'],
    ['123', undefined],
    ['5512', undefined],
    ['1234567', undefined],
    ['50371234567', undefined],
    ['551234567', undefined],
  ]);
  for (const each of phones) expect([each, valueIn(readPhone(phoneText(each)))]).toEqual([each, each]);
});

it('[EM9] the telephone of a company is one that its customers can dial', () => {
  for (const [text, value] of [
    ['2363-1234', '23631234'],
    ['PBX: +502 2363-1234', '23631234'],
    ['1801', '1801'],
    ['', null],
  ] as const)
    expect([text, valueIn(readServicePhone(text))]).toEqual([text, value]);
  for (const text of [
    '22',
    '5512',
    '1234567',
    '+1 305 555 1234',
    '+503 7123-4567',
    '2363-1234 ext. 105',
    '1801 ext. 5',
  ])
    expect([text, readServicePhone(text)]).toEqual([text, { state: 'refused', issue: 'not-a-number' }]);
});
