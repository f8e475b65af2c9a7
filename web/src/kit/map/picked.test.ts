import { describe, expect, it } from 'vitest';
import { pickedPlace, pickedPoint } from './picked.ts';

describe('a picked place', () => {
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
