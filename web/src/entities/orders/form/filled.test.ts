import { describe, expect, it } from 'vitest';
import type { Picked } from '../../../kit/map/picked.ts';
import { filledBy, placeIn } from './filled.ts';
import { emptyOrder } from './values.ts';

const oakland: Picked = {
  by: 'search',
  position: { lat: 14.5993, lng: -90.5075 },
  address: 'Oakland Mall, zona 10',
  depto: 'Guatemala',
  munic: 'Guatemala',
  zone: 10,
};
const dragged: Picked = {
  ...oakland,
  by: 'map',
  position: { lat: 14.6, lng: -90.51 },
  address: '16 calle 2-40',
  zone: 9,
};

describe('the place in the form of an order', () => {
  it('[OR93] chosen from the search fills all fields, under the names of page and dialog, a missing zone as 0', () => {
    expect(filledBy(oakland, { ...emptyOrder, address: 'typed' }, {})).toEqual({
      latitude: '14.5993',
      longitude: '-90.5075',
      address: 'Oakland Mall, zona 10',
      depto: 'Guatemala',
      munic: 'Guatemala',
      zone: '10',
      departament: 'Guatemala',
      city: 'Guatemala',
    });
    expect(filledBy({ ...oakland, zone: 0 }, emptyOrder, {}).zone).toBe('0');
  });

  it('[OR93] with a moved marker keeps the input since, and replaces the values of the previous place', () => {
    const first = filledBy(oakland, emptyOrder, {});
    const current = { ...emptyOrder, ...first, address: 'Casa azul, portón negro' };
    const moved = filledBy(dragged, current, first);
    expect(moved).toMatchObject({ latitude: '14.6', longitude: '-90.51', zone: '9' });
    expect('address' in moved).toBe(false);
    const chosenAgain = filledBy({ ...oakland, address: 'Mirador' }, { ...current, ...moved }, { ...first, ...moved });
    expect(chosenAgain.address).toBe('Mirador');
  });

  it('[OR93] with coordinates only changes no text', () => {
    expect(filledBy({ ...dragged, address: '' }, emptyOrder, {})).toEqual({ latitude: '14.6', longitude: '-90.51' });
  });

  it('[OR44] is null while a coordinate is missing, not a number, zero, or both are 14', () => {
    expect(placeIn({ latitude: '14.6', longitude: ' -90.5 ' })).toEqual({ lat: 14.6, lng: -90.5 });
    for (const [latitude, longitude] of [
      ['', ''],
      ['14.6', ''],
      ['14', '14'],
      ['0', '-90.5'],
      ['x', '-90'],
      ['140', '-90'],
    ])
      expect(placeIn({ latitude: latitude ?? '', longitude: longitude ?? '' }), `${latitude} ${longitude}`).toBeNull();
  });
});
