import { describe, expect, it } from 'vitest';
import { isInGuatemala, pickedPlace, pickedPoint } from './picked.ts';

describe('a picked place', () => {
  it('[OR44] is in the box around Guatemala, its edges included; 14,14 is not', () => {
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

  it('[OR93] fills all six fields, zone 0 when there is none', () => {
    const position = { lat: 14.6, lng: -90.5 };
    expect(
      pickedPlace({
        label: '6a Avenida 9-18',
        kind: 'address',
        position,
        zone: 1,
        depto: 'Guatemala',
        munic: 'Guatemala',
        source: 'embedded',
      }),
    ).toEqual({
      by: 'search',
      position,
      address: '6a Avenida 9-18',
      depto: 'Guatemala',
      munic: 'Guatemala',
      zone: 1,
    });
    expect(pickedPlace({ label: 'Parque', kind: 'place', position, source: 'embedded' })).toMatchObject({
      depto: '',
      munic: '',
      zone: 0,
    });
    expect(pickedPoint(position, null)).toEqual({ by: 'map', position, address: '', depto: '', munic: '', zone: 0 });
  });
});
