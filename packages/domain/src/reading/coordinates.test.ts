import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInGuatemala, readCoordinates } from './coordinates.ts';
import { readDegrees } from './degrees.ts';

const place = { lat: 14.6123, lng: -90.5123 };

describe('[OR102] coordinates in a text', () => {
  it.each([
    '14.6123, -90.5123',
    ' 14.6123 -90.5123 ',
    '14.6123;-90.5123',
    '14.6123,-90.5123',
    '14.6123/-90.5123',
    '14.6123\t-90.5123',
    '14.6123\n-90.5123',
    '(14.6123°, -90.5123°)',
    '[14.6123, -90.5123]',
    '14.6123, \u221290.5123',
    '14.6123, –90.5123',
    '\u202A14.6123\u200B, -90.5123\u202C',
    '14,6123 -90,5123',
    '14,6123; -90,5123',
    '14,6123, -90,5123',
    '14,6123,-90,5123',
    '14.6123° N, 90.5123° W',
    '14.6123 N 90.5123 O',
    'N 14.6123, W 90.5123',
    '14.6123N90.5123W',
    '90.5123 W, 14.6123 N',
    '14.6123 Norte, 90.5123 Oeste',
    'Lat: 14.6123, Lng: -90.5123',
    'Longitud: -90.5123 Latitud: 14.6123',
    '１４.６１２３, -９０.５１２３',
    'geo:14.6123,-90.5123',
    'geo:14.6123,-90.5123?z=17',
    'https://maps.google.com/?q=14.6123,-90.5123',
    'https://www.google.com/maps/@14.6123,-90.5123,17z',
    'https://www.google.com/maps/place/x/data=!3d14.6123!4d-90.5123',
    'https://www.google.com/maps/place/x/@14.7,-90.6,17z/data=!3m1!3d14.6123!4d-90.5123',
    'https://www.google.com/maps/search/14.6123%2C-90.5123',
    'https://www.google.com/maps/search/14.6123,+-90.5123',
    'https://waze.com/ul?ll=14.6123%2C-90.5123&navigate=yes',
    'https://maps.google.com/maps?q=loc:14.6123+-90.5123',
    'https://www.bing.com/maps?cp=14.6123~-90.5123',
    'https://www.openstreetmap.org/#map=17/14.6123/-90.5123',
    'https://www.openstreetmap.org/?mlat=14.6123&mlon=-90.5123#map=17/14.7/-90.6',
    'lat=14.6123&lon=-90.5123',
    'Q12.50/15.00 en 14.6123,-90.5123',
    'https://www.google.com/maps/dir//14.6123,-90.5123/@14.7,-90.6,17z',
    'https://www.google.com/maps/dir/Mi+casa/14.6123,-90.5123/@14.7,-90.6,17z',
    'https://www.google.com/maps/dir/?api=1&destination=14.6123,-90.5123',
    'https://maps.google.com/?q=14.6123,-90.5123&ll=14.7,-90.6',
    'https://www.google.com/maps/place/14.6123,-90.5123/@14.7,-90.6,17z/data=!3d14.6123!4d-90.5123',
    '14.6123,-90.5123 (casa)',
    '*14.6123,-90.5123*',
    'casa 14.6123,-90.5123W',
    'casa 14.6123,-90.5123.',
    '14.6123,-90.5123 zona 10',
    '14.6123,-90.5123 5a calle',
    'Ubicación: 14.6123,-90.5123\nTel. 5512-3456',
  ])('are read: %s', (text) => {
    expect(readCoordinates(text)).toEqual({ state: 'read', value: place, remark: null });
  });

  it.each([
    `14°36'44.3"N 90°30'44.3"W`,
    `14° 36' 44.3" N, 90° 30' 44.3" O`,
    '14°36′44.3″N 90°30′44.3″W',
    '14º36’44.3”N 90º30’44.3”W',
    `14°36'44,3''N 90°30'44,3''W`,
    `14°36'44.3", -90°30'44.3"`,
    `N14°36'44.3" W90°30'44.3"`,
    '14 36 44.3 N 90 30 44.3 W',
    `90°30'44.3"W 14°36'44.3"N`,
    "14°36.73833'N 90°30.73833'W",
    'https://www.google.com/maps/place/14%C2%B036%2744.3%22N+90%C2%B030%2744.3%22W/@14.7,-90.6,17z',
    'https://www.google.com/maps/place/14%C2%B036%2744.3%22N+90%C2%B030%2744.3%22W/data=!3d14.6123056!4d-90.5123056',
    'casa 14º36’44.3”N 90º30’44.3”W',
  ])('are read in degrees, minutes and seconds: %s', (text) => {
    const reading = readCoordinates(text);
    expect(reading).toMatchObject({ state: 'read', remark: null });
    if (reading.state !== 'read') return;
    expect(reading.value.lat).toBeCloseTo(14.612_305_6, 6);
    expect(reading.value.lng).toBeCloseTo(-90.512_305_6, 6);
  });

  it('are turned where longitude comes first, with a remark', () => {
    for (const text of ['-90.5123, 14.6123', '-90,5123 14,6123', '(-90.5123; 14.6123)'])
      expect([text, readCoordinates(text)]).toEqual([text, { state: 'read', value: place, remark: 'swapped' }]);
  });

  it.each([
    ['', 'not-a-number'],
    ['14.6123', 'not-a-number'],
    ['5a calle 14-50, zona 10', 'not-a-number'],
    ['14-50, 90-20', 'not-a-number'],
    ['2026.11 -22.10', 'not-a-number'],
    [`14°66'44.3"N 90°30'44.3"W`, 'not-a-number'],
    ['-14.6123 N, 90.5123 W', 'out-of-range'],
    ['14.6123 N, 90.5123 N', 'out-of-range'],
    ['1.46E+01, -9.05E+01', 'not-a-number'],
    ['14612345, -90512345', 'lost-digits'],
    ['90.5123, 14.6123', 'out-of-range'],
    ['14.6123, 90.5123', 'out-of-range'],
    ['14.6123 N, 90.5123 E', 'out-of-range'],
    ['40.4168, -3.7038', 'out-of-range'],
    ['1.1 2.2', 'out-of-range'],
    ['14.6012,-90.5012 y 14.7012,-90.6012', 'several'],
    ['14.6012,-90.5012\n14.7012,-90.6012', 'several'],
    [`casa 14°36'44"N 90°30'44"W, trabajo 14°40'44"N 90°30'44"W`, 'several'],
    [`14.6012,-90.5012 o 14°40'44"N 90°30'44"W`, 'several'],
    ['https://www.google.com/maps/dir/14.60,-90.50/14.70,-90.60/', 'several'],
    ['https://www.google.com/maps/dir/14.60,-90.50/Plaza+Mayor/@14.65,-90.55,13z', 'several'],
    ['https://www.google.com/maps/dir/?api=1&origin=14.60,-90.50&destination=14.70,-90.60', 'several'],
    ['https://www.google.com/maps/dir/?api=1&origin=14.60,-90.50&destination=Plaza+Mayor', 'several'],
    ['https://maps.google.com/?saddr=14.60,-90.50&daddr=14.70,-90.60', 'several'],
    ['14.6123,-90.51 23', 'not-a-number'],
    ['14.6123,-90.51E5', 'not-a-number'],
    ['14.6123,-90.51x3', 'not-a-number'],
    ['14.6123,-90.51O3', 'not-a-number'],
    ['14.6123,-90.51...', 'not-a-number'],
    ['14.6123,-90.51… zona 10', 'not-a-number'],
    ['14.6123,-90.51** casa', 'not-a-number'],
    ['casa 14.6123,-90.51??', 'not-a-number'],
    [`14.6123,-90.51°30'`, 'not-a-number'],
    [`14.6123,-90.51º30’`, 'not-a-number'],
    ['14.6123,-90.51.23', 'not-a-number'],
    ['14.6123,-90.5123 E', 'not-a-number'],
    ['14.6123,-90.5123 S', 'out-of-range'],
    ['S 14.6123, -90.5123', 'out-of-range'],
    ['casa S 14.6123, -90.5123', 'not-a-number'],
    [`114°36'44.3"N 90°30'44.3"W`, 'out-of-range'],
    [`-14°36'44"N 90°30'44"W`, 'not-a-number'],
    [`casa 114°36'44.3"N 90°30'44.3"W`, 'not-a-number'],
  ])('are not read: %s, %s', (text, issue) => {
    expect(readCoordinates(text)).toEqual({ state: 'refused', issue });
  });

  it('read the same again, in every notation of decimals', () => {
    const degrees = (min: number, max: number) =>
      fc.integer({ min: min * 100_000, max: max * 100_000 }).map((each) => each / 100_000);
    fc.assert(
      fc.property(
        degrees(13.5, 18),
        degrees(-92.5, -88),
        fc.constantFrom('.', ','),
        fc.constantFrom(', ', ' ', '; ', ','),
        (lat, lng, point, separator) => {
          const text = [lat, lng].map((each) => each.toFixed(5).replace('.', point)).join(separator);
          expect([text, readCoordinates(text)]).toEqual([text, { state: 'read', value: { lat, lng }, remark: null }]);
        },
      ),
    );
  });
});

describe('[OR44] one coordinate', () => {
  it.each([
    ['14,6123', 14.6123, null],
    ['-90.5123', -90.5123, null],
    ['\u221290,5123', -90.5123, null],
    ['90.5123 W', -90.5123, 'lng'],
    ['O 90.5123', -90.5123, 'lng'],
    ['-90.5123 O', -90.5123, 'lng'],
    ['14.6123°', 14.6123, null],
    ['Lat. 14.6123', 14.6123, 'lat'],
    ['14', 14, null],
    ["'14.6123", 14.6123, null],
  ])('%j is %d', (text, degrees, axis) => {
    expect(readDegrees(text)).toMatchObject({ degrees, axis });
  });

  it.each([
    ['14612345', 'lost-digits'],
    ['-90512345', 'lost-digits'],
    ['1.46E+01', 'lost-digits'],
    ['14.612.345', 'not-a-number'],
    ['14 6123', 'not-a-number'],
    ['1e1', 'lost-digits'],
    ['aquí', 'not-a-number'],
    ['', 'not-a-number'],
  ])('%j is none: %s', (text, issue) => {
    expect(readDegrees(text)).toEqual({ issue });
  });
});

it('[OR44] a place is in the box around Guatemala, its edges included; 14,14 is not', () => {
  expect(
    [
      { lat: 14.587, lng: -90.514 },
      { lat: 13.5, lng: -92.5 },
      { lat: 18, lng: -88 },
    ].map(isInGuatemala),
  ).toEqual([true, true, true]);
  expect(
    [
      { lat: 14, lng: 14 },
      { lat: 0, lng: 0 },
      { lat: 13.499, lng: -90 },
      { lat: 14, lng: -87.999 },
    ].map(isInGuatemala),
  ).toEqual([false, false, false, false]);
});
