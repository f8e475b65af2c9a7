// Names of the invented city: people, branches and where they are.

export const CAFE = 'Café Barista';

export const firstNames = [
  'Luis',
  'Óscar',
  'Mario',
  'Juan',
  'Kevin',
  'Edgar',
  'Brayan',
  'Ana',
  'Pedro',
  'Sergio',
] as const;
export const lastNames = [
  'Ramos',
  'Díaz',
  'Tum',
  'Coc',
  'Ajú',
  'Xol',
  'Chub',
  'Gómez',
  'Sic',
  'Pop',
  'Morales',
] as const;

/** In the control room. */
export const people = ['Carla Méndez', 'José Pineda'] as const;

/** Name, latitude, longitude, zone. */
export const places: readonly [string, number, number, number][] = [
  ['PORTALES', 14.6522, -90.4822, 17],
  ['KALU', 14.5905, -90.5056, 10],
  ['UNICENTRO', 14.5955, -90.5113, 10],
  ['ZONA 1', 14.6391, -90.5142, 1],
  ['MIRAFLORES', 14.6207, -90.5535, 11],
  ['UTATLAN', 14.6302, -90.5521, 7],
  ['MAJADAS', 14.6229, -90.5611, 11],
  ['GRAN VIA', 14.5861, -90.5171, 13],
  ['METRO SUR', 14.5513, -90.5465, 12],
  ['CAYALA', 14.6096, -90.4866, 16],
  ['PRADERA', 14.5902, -90.4938, 10],
  ['ATANASIO', 14.5677, -90.5402, 12],
  ['SAN CRISTOBAL', 14.6042, -90.5868, 8],
  ['PERI-ROOSEVELT', 14.6257, -90.5703, 7],
  ['MEGA 6', 14.6642, -90.4903, 6],
  ['VILLA NUEVA', 14.5265, -90.5875, 4],
];
