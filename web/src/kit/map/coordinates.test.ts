import { describe, expect, it } from 'vitest';
import { coordinatesIn } from './coordinates.ts';

describe('[OR102] coordinates in a text', () => {
  it.each([
    '14.6123, -90.5123',
    ' 14.6123 -90.5123 ',
    '14.6123;-90.5123',
    '(14.6123°, -90.5123°)',
    'https://maps.google.com/?q=14.6123,-90.5123',
    'https://www.google.com/maps/@14.6123,-90.5123,17z',
    'https://www.google.com/maps/place/x/data=!3d14.6123!4d-90.5123',
    'https://www.google.com/maps/search/14.6123%2C-90.5123',
  ])('are found: %s', (text) => {
    expect(coordinatesIn(text)).toEqual({ lat: 14.6123, lng: -90.5123 });
  });

  it.each([
    '',
    '14.6123',
    '5a calle 14-50, zona 10',
    '90.5123, 14.6123',
    '40.4168, -3.7038',
    '2026.11 -22.10',
    '1.1 2.2',
  ])('are not found: %s', (text) => {
    expect(coordinatesIn(text)).toBeNull();
  });
});
