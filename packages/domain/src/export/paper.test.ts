import { describe, expect, it } from 'vitest';
import { longestOf, widthsFor } from './paper.ts';

describe('[RP5] the columns of a page', () => {
  it('have their longest word, and share the rest by what their texts want', () => {
    const needs = [
      { min: 20, wanted: 20 },
      { min: 30, wanted: 130 },
      { min: 10, wanted: 60 },
    ];
    expect(widthsFor(120, needs)).toEqual([20, 70, 30]);
    expect(widthsFor(240, needs)).toEqual([30, 140, 70]);
  });

  it('get less in proportion where their words do not fit, and more where nothing wants it', () => {
    const needs = [
      { min: 30, wanted: 30 },
      { min: 10, wanted: 10 },
    ];
    expect(widthsFor(20, needs)).toEqual([15, 5]);
    expect(widthsFor(80, needs)).toEqual([60, 20]);
  });
});

it('the longest word and line of texts', () => {
  expect(longestOf(['6a avenida A 9-85', 'Guatemala', ''])).toEqual({ word: 'Guatemala', line: '6a avenida A 9-85' });
  expect(longestOf([])).toEqual({ word: '', line: '' });
});
