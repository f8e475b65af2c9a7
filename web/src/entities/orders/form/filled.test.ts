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

describe('a place in the form of an order', () => {
  it('[OR93] chosen by its words fills everything, under the names of page and modal, the missing zone as 0', () => {
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

  it('[OR93] whose pin is moved leaves what somebody typed since, and renews what the place before had filled in', () => {
    const first = filledBy(oakland, emptyOrder, {});
    const current = { ...emptyOrder, ...first, address: 'Casa azul, portón negro' };
    const moved = filledBy(dragged, current, first);
    expect(moved).toMatchObject({ latitude: '14.6', longitude: '-90.51', zone: '9' });
    expect('address' in moved).toBe(false);
    const chosenAgain = filledBy({ ...oakland, address: 'Mirador' }, { ...current, ...moved }, { ...first, ...moved });
    expect(chosenAgain.address).toBe('Mirador');
  });

  it('[OR93] of which only the coordinates are known yet changes no word', () => {
    expect(filledBy({ ...dragged, address: '' }, emptyOrder, {})).toEqual({ latitude: '14.6', longitude: '-90.51' });
  });

  it('[OR44] is none while a coordinate is missing, no number, zero, or both are 14', () => {
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
