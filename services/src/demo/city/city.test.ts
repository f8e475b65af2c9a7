import { branch as branchSchema } from '@despacho/contract/branches.ts';
import { company as companySchema } from '@despacho/contract/companies.ts';
import { courier as courierSchema } from '@despacho/contract/couriers/couriers.ts';
import { distanceM } from '@despacho/domain/routes/distance.ts';
import { describe, expect, it } from 'vitest';
import { randomFor } from '../random.ts';
import { BRANCHES, COMPANIES, workProfileOf } from './companies.ts';
import { couriersFor, phoneDocuments } from './couriers.ts';
import { CITY_BOUNDS, homeNear, NEIGHBOURHOODS } from './neighbourhoods.ts';

const named = (name: string) => COMPANIES.find((company) => company.name === name);

describe('companies', () => {
  it('are the well-known ones and some more, each valid by the contract', () => {
    expect(COMPANIES.length).toBeGreaterThanOrEqual(8);
    for (const company of COMPANIES) expect(companySchema.parse(company)).toEqual(company);
    expect(named('San Martin')).toBeDefined();
  });

  it('[DM3] POLLO BRUJO has no queue, the others have', () => {
    expect(named('POLLO BRUJO')).toMatchObject({ usesQueue: false, isProject: false });
    expect(COMPANIES.filter(({ usesQueue }) => !usesQueue)).toHaveLength(1);
  });

  it('one has assistance, one its own late limit, one requires a PIN, one has a dark page', () => {
    expect(COMPANIES.filter(({ hasAssistance }) => hasAssistance)).toHaveLength(1);
    expect(COMPANIES.flatMap(({ name, lateLimitSec }) => (lateLimitSec === null ? [] : [name, lateLimitSec]))).toEqual([
      'ISHOP GUATEMALA',
      7_200,
    ]);
    expect(COMPANIES.filter(({ requirePin }) => requirePin)).toHaveLength(1);
    expect(COMPANIES.filter(({ theme }) => theme?.isDark === true)).toHaveLength(1);
  });

  it('[PR4] price circles 1 to 4 without a gap or an overlap', () => {
    for (const { priceRanges } of COMPANIES) {
      expect(priceRanges.map(({ circle }) => circle)).toEqual([1, 2, 3, 4]);
      for (const [index, { minKm, maxKm }] of priceRanges.entries()) {
        expect(minKm).toBe(priceRanges[index - 1]?.maxKm ?? 0);
        expect(maxKm).toBeGreaterThan(minKm);
      }
    }
  });
});

describe('branches', () => {
  it('have the expected short names', () => {
    const names = new Set(BRANCHES.map(({ name }) => name));
    for (const name of [
      'ZONA 1',
      'UNICENTRO',
      'PORTALES',
      'GRAN VIA',
      'METRO SUR',
      'KALU',
      'SAN LUCAS',
      'ZONA 12',
      'GRAN PLAZA',
      'UTATLAN',
    ]) {
      expect(names).toContain(name);
    }
  });

  it('are in the city, each with a closed ring of five points around it', () => {
    const { south, north, west, east } = CITY_BOUNDS;
    expect(new Set(BRANCHES.map(({ id }) => id)).size).toBe(BRANCHES.length);
    for (const branch of BRANCHES) {
      expect(branchSchema.parse(branch)).toEqual(branch);
      const { position, perimeter } = branch;
      if (position === null) throw new Error(`${branch.id} stands nowhere`);
      expect(position.lat > south && position.lat < north && position.lng > west && position.lng < east).toBe(true);
      expect(perimeter).toHaveLength(5);
      expect(perimeter.at(-1)).toEqual(perimeter[0]);
      for (const corner of perimeter) {
        expect(Math.abs(corner.lat - position.lat)).toBeLessThan(0.0225);
        expect(Math.abs(corner.lng - position.lng)).toBeLessThan(0.0233);
      }
    }
  });
});

describe('couriers', () => {
  const couriers = couriersFor(1, 200);

  it('have every type, workplace and account state, each valid by the contract', () => {
    for (const courier of couriers) expect(courierSchema.parse(courier)).toEqual(courier);
    const distinct = (pick: (courier: (typeof couriers)[number]) => unknown) => new Set(couriers.map(pick));
    expect(distinct(({ type }) => type)).toEqual(new Set(['PERMANENT', 'WILDCARD', 'AVAILABLE', null]));
    expect(distinct(({ ownership }) => ownership)).toEqual(new Set(['PROYECTOS', 'POLLO BRUJO', 'ISHOP']));
    expect(distinct(({ accountStatus }) => accountStatus)).toEqual(new Set(['NEW', 'ACTIVE', 'INACTIVE']));
    expect(distinct(({ id }) => id).size).toBe(200);
    expect(distinct(({ email }) => email).size).toBe(200);
  });

  it('[DM3] belong to a branch unless they are wildcards, which help several', () => {
    const wildcards = couriers.filter(({ type }) => type === 'WILDCARD');
    expect(wildcards.length).toBeGreaterThan(20);
    for (const { company, branch, branchIds } of wildcards) {
      expect([company, branch, branchIds.length > 1]).toEqual([null, null, true]);
    }
    for (const { branch, branchIds } of couriers.filter(({ type }) => type !== 'WILDCARD')) {
      expect(branchIds).toEqual([branch?.id]);
    }
  });

  it('[DM3] have national ids with a valid check digit', () => {
    const ids = couriers.flatMap(({ dpi }) => dpi ?? []);
    expect(ids.length).toBeGreaterThan(150);
    for (const id of ids) {
      expect(id).toMatch(/^\d{9}01(0[1-9]|1[0-7])$/);
      const sum = Array.from(id.slice(0, 8), Number).reduce((total, digit, place) => total + digit * (place + 2), 0);
      expect(sum % 11).toBe(Number(id[8]));
    }
  });

  it('are distributed over the branches like the work', () => {
    const bound = couriers.filter(({ branch }) => branch !== null);
    const share = (id: string): number => bound.filter(({ company }) => company?.id === id).length / bound.length;
    for (const { id } of COMPANIES) {
      const expected =
        workProfileOf(id).share / COMPANIES.reduce((sum, company) => sum + workProfileOf(company.id).share, 0);
      expect(Math.abs(share(id) - expected)).toBeLessThan(0.04);
    }
  });

  it('[DM3] mostly have a phone record; some report an error, an old version or an almost empty battery', () => {
    const phones = phoneDocuments(couriers);
    expect(phones.length).toBeGreaterThan(170);
    expect(phones.length).toBeLessThan(200);
    expect(phones.filter(({ data }) => data['error'] !== null)).toHaveLength(5);
    expect(phones.filter(({ data }) => data['version'] !== '4.2.0').length).toBeGreaterThan(50);
    expect(phones.filter(({ data }) => data['battery'] === 0.07).length).toBeGreaterThan(5);
  });

  it('work in a fleet of one', () => {
    expect(couriersFor(1, 1)).toMatchObject([{ accountStatus: 'ACTIVE', type: 'PERMANENT' }]);
  });
});

describe('customers', () => {
  it('live in a zone of the city, mostly near their branch', () => {
    const branch = { lat: 14.5926, lng: -90.5126 };
    const homes = Array.from({ length: 500 }, (_, index) => homeNear(branch, 2_400, randomFor(1, 'home', index)));
    for (const { neighbourhood, position } of homes) {
      expect(NEIGHBOURHOODS).toContain(neighbourhood);
      expect(distanceM(neighbourhood.centre, position)).toBeLessThanOrEqual(neighbourhood.radiusM + 5);
    }
    const distances = homes.map(({ position }) => distanceM(branch, position)).sort((a, b) => a - b);
    expect(distances[250]).toBeLessThan(2_600);
    expect(distances.at(-1)).toBeGreaterThan(3_500);
  });
});
