import { GeoPoint } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { readPlace, readRing, writePlace, writePoint, writeRing } from './places.ts';

const PLACE = { lat: 14.6, lng: -90.5 };
const RING = [
  { lat: 1, lng: 2 },
  { lat: 3, lng: 4 },
  { lat: 5, lng: 6 },
  { lat: 1, lng: 2 },
];
const PAIRS = RING.map(({ lat, lng }) => [lng, lat]);

describe('places', () => {
  it.each([
    ['latitude and longitude', { latitude: 14.6, longitude: -90.5 }],
    ['lat and lng', { lat: 14.6, lng: -90.5 }],
    ['_lat and _long', { _lat: 14.6, _long: -90.5 }],
    ['_latitude and _longitude', { _latitude: 14.6, _longitude: -90.5 }],
    ['a GeoPoint', new GeoPoint(14.6, -90.5)],
    ['texts', { latitude: '14.6', longitude: '-90.5' }],
    ['texts as people write them', { lat: '14,6', lng: '90,5° O' }],
    ['both in a text as people write them', '14.6° N, 90.5° W'],
    ["'lat,lng'", '14.6,-90.5'],
    ["'lat, lng' with a space", '14.6, -90.5'],
    ['GeoJSON', { type: 'Point', coordinates: [-90.5, 14.6] }],
  ])('[DO2] reads %s', (_shape, given) => {
    expect(readPlace(given)).toEqual(PLACE);
  });

  it.each([
    null,
    undefined,
    '',
    '14.6',
    '14.6,-90.5,3',
    'a,b',
    ',',
    7,
    [],
    [14.6, -90.5],
    {},
    { latitude: 91, longitude: 0 },
    { lat: 0, lng: 181 },
    { latitude: Number.NaN, longitude: 0 },
    { latitude: 14 },
    { latitude: '14.6 N', longitude: '90.5 N' },
    '40.4 N, 3.7 N',
    { type: 'Point', coordinates: [] },
  ])('[DO2] reads %j as no place', (given) => {
    expect(readPlace(given)).toBeNull();
  });

  it('[DO2] reads cardinal points before the order of the coordinates', () => {
    for (const given of ['89.5 W, 14.9 N', '89.5 W, 14.9', { latitude: '89.5 O', longitude: '14.9 N' }])
      expect([given, readPlace(given)]).toEqual([given, { lat: 14.9, lng: -89.5 }]);
  });

  it('[OR44] keeps 14,14, the placeholder of missing coordinates', () => {
    expect(readPlace({ latitude: 14, longitude: 14 })).toEqual({ lat: 14, lng: 14 });
  });

  it('[DO2] writes latitude and longitude, and points as GeoJSON', () => {
    expect(writePlace(PLACE)).toEqual({ latitude: 14.6, longitude: -90.5 });
    expect(writePoint(PLACE)).toEqual({ type: 'Point', coordinates: [-90.5, 14.6] });
    expect(readPlace(writePoint(PLACE))).toEqual(PLACE);
  });

  it.each([
    ['what we write', writeRing(RING)],
    ['a GeoJSON polygon', { type: 'Polygon', coordinates: [PAIRS] }],
    ['a polygon whose coordinates are text', { type: 'Polygon', coordinates: JSON.stringify([PAIRS]) }],
    ['a list of lat and lng', RING],
    ['a list of GeoPoints', RING.map(({ lat, lng }) => new GeoPoint(lat, lng))],
    ['an open ring, which it closes', RING.slice(0, 3)],
  ])('[DO43] reads a perimeter from %s', (_shape, given) => {
    expect(readRing(given)).toEqual(RING);
  });

  it.each([null, undefined, '', '{', '7', {}, [], RING.slice(0, 2), [...RING.slice(0, 3), { lat: 'x' }, null]])(
    '[DO43] reads an incomplete perimeter as none: %j',
    (given) => {
      expect(readRing(given)).toEqual([]);
    },
  );
});
