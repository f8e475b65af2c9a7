import { describe, expect, it } from 'vitest';
import { branchCodec } from './branches.ts';
import { companyCodec } from './companies.ts';

describe('companies in documents', () => {
  it('reads a minimal document', () => {
    expect(companyCodec.read('c1', { name: 'San Martin' })).toMatchObject({
      ok: true,
      value: { isEnabled: true, usesQueue: true, isProject: false, requirePin: false, lateLimitSec: null, theme: null },
    });
    expect(companyCodec.read('c1', {})).toEqual({ ok: false, reason: 'name cannot be read' });
  });

  it.each([
    [1, true],
    ['Yes', true],
    ['false', false],
    ['55550000', false],
  ])('[DO7] reads sms %j as %j', (sms, hasSms) => {
    expect(companyCodec.read('c1', { name: 'x', sms })).toMatchObject({ ok: true, value: { hasSms } });
  });

  it.each([
    [2700, 2700],
    ['3600', 3600],
    [0, null],
    [-1, null],
    ['soon', null],
  ])('[AL2] reads the late limit %j as %j', (lateLimitSeconds, lateLimitSec) => {
    expect(companyCodec.read('c1', { name: 'x', lateLimitSeconds })).toMatchObject({
      ok: true,
      value: { lateLimitSec },
    });
  });

  it('[PR4] ignores invalid price rules', () => {
    const pricingConfig = [
      { circle: '1', cost: '15.50', minDistance: 0, maxDistance: 3 },
      { circle: 9, cost: 1, minDistance: 0, maxDistance: 3 },
      { circle: 2, cost: -1, minDistance: 0, maxDistance: 3 },
      'x',
    ];
    expect(companyCodec.read('c1', { name: 'x', pricingConfig })).toMatchObject({
      ok: true,
      value: { priceRanges: [{ circle: 1, cost: 15.5, minKm: 0, maxKm: 3 }] },
    });
  });

  it('[DO13] reads and writes the design of its public pages by the names of stored fields', () => {
    const theme = {
      isDark: true,
      accent: '#ff6600',
      deliveredPhrase: '¿Qué tal?',
      phraseWeight: 'bold',
      logoSize: 120,
    };
    const stored = {
      theme: { isDark: true, accent: '#ff6600' },
      companyPhraseDelivered: '¿Qué tal?',
      fontFinish: 'bold',
      sizeLogo: 120,
    };
    expect(companyCodec.write({ theme })).toEqual(stored);
    expect(companyCodec.read('c1', { name: 'x', ...stored })).toMatchObject({ ok: true, value: { theme } });
  });
});

describe('branches in documents', () => {
  it.each([
    { CompanyId: 'c1', companyName: 'San Martin' },
    { companyId: 'c1', companyName: 'San Martin' },
    { company: { id: 'c1', name: 'San Martin' } },
  ])('[DO12] reads its company from %j', (data) => {
    expect(branchCodec.read('b1', { name: 'PORTALES', ...data })).toMatchObject({
      ok: true,
      value: { company: { id: 'c1', name: 'San Martin' } },
    });
  });

  it('[DO12] writes CompanyId, and is unreadable without a company', () => {
    expect(branchCodec.write({ company: { id: 'c1', name: 'San Martin' } })).toEqual({
      CompanyId: 'c1',
      companyName: 'San Martin',
    });
    expect(branchCodec.read('b1', { name: 'PORTALES' })).toEqual({ ok: false, reason: 'company cannot be read' });
  });

  it.each([
    { point: { type: 'Point', coordinates: [-90.5, 14.6] } },
    { position: { lat: 14.6, lng: -90.5 } },
    { lat: 14.6, lng: -90.5 },
  ])('[DO2] reads its position from %j', (data) => {
    expect(branchCodec.read('b1', { branchName: 'PORTALES', CompanyId: 'c1', ...data })).toMatchObject({
      ok: true,
      value: { name: 'PORTALES', position: { lat: 14.6, lng: -90.5 } },
    });
  });
});
