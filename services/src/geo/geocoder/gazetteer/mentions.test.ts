import { describe, expect, it } from 'vitest';
import type { LngLat } from '../../geo.ts';
import { zoneLabelsOf, zoneNameIn, type NamedPlace, type Towns } from './labels.ts';
import { mentionedZones } from './mentions.ts';
import { planeFor } from './plane.ts';

const plane = planeFor([-90.6, 14.5, -90.4, 14.7]);
const at = (x: number, y: number): LngLat => plane.placeOf({ x, y });
const place = (name: string, x: number, y: number): NamedPlace => ({ name, kind: 'village', at: at(x, y) });
const towns: Towns = {
  towns: [
    { name: 'Ciudad de Prueba', munic: 'Prueba', at: at(0, 0) },
    { name: 'Villa Nueva', munic: 'Villa Nueva', at: at(0, -9_000) },
  ],
  capital: 'Prueba',
};

describe('labels of zonas', () => {
  it('are read in every form, and other names are ignored', () => {
    const read = (name: string) => zoneNameIn(place(name, 0, 0));
    expect(read('Zona 10')).toMatchObject({ zone: 10, words: '', isLabel: true });
    expect(read('Z. 3 VN')).toMatchObject({ zone: 3, words: 'vn', isLabel: true });
    expect(read('Ciudad Real Zona 12 de Villa Nueva')).toMatchObject({ zone: 12, words: 'villanueva', isLabel: false });
    expect(read('Zona Viva')).toBeNull();
    expect(read('Plaza 10')).toBeNull();
  });

  it('belong once to the capital, otherwise to the nearest town or the one they name', () => {
    const labels = zoneLabelsOf(
      [place('Zona 4', 1_000, 0), place('Zona 4', 500, -8_500), place('Z. 4 VN', 0, -9_500), place('Z. 4 XQ', 0, 0)],
      towns,
      plane,
    );
    expect(labels.map(({ munic }) => munic)).toEqual(['Prueba', 'Villa Nueva', 'Villa Nueva']);
  });
});

describe('a mention of a zona', () => {
  const labels = zoneLabelsOf([place('Zona 1', 0, 0), place('Zona 2', 2_000, 0)], towns, plane);

  it('belongs to a label of its number nearby, otherwise to its town', () => {
    const zones = mentionedZones(
      [
        place('Farmacia Zona 2', 2_500, 100),
        place('7 calle 1-20 zona 2', 0, -9_200),
        place('zona 1 Villa Nueva', 0, 50),
      ],
      labels,
      towns,
      plane,
    );
    expect(zones.map(({ zone, munic }) => `${zone} ${munic}`)).toEqual(['2 Prueba', '2 Villa Nueva', '1 Villa Nueva']);
  });

  it('is ignored when none of its neighbours agrees', () => {
    const street = [0, 100, 200, 300].map((x) => place('5a Calle Zona 1', x, 0));
    const zones = mentionedZones([...street, place('Diagonal 6 14-14 zona 2', 150, 20)], labels, towns, plane);
    expect(zones.map(({ zone }) => zone)).toEqual([1, 1, 1, 1]);
  });
});
