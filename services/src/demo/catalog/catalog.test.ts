import { describe, expect, it } from 'vitest';
import { catalogDocuments, MUNICIPALITIES, municipalityOf } from './catalog.ts';

const byDepartment = Map.groupBy(MUNICIPALITIES.values(), ({ department }) => department.name);

describe('[DM2] the catalog of Guatemala', () => {
  it('has 22 departments and 340 municipalities', () => {
    expect(byDepartment.size).toBe(22);
    expect(MUNICIPALITIES.size).toBe(340);
  });

  it('has the legal number of municipalities in each department, by official code', () => {
    const counts = Array.from(byDepartment.values(), (found) => found.length);
    expect(counts).toEqual([17, 8, 16, 16, 14, 14, 19, 8, 24, 21, 9, 30, 33, 21, 8, 17, 14, 5, 11, 11, 7, 17]);
  });

  it('names no municipality of a department twice', () => {
    for (const found of byDepartment.values()) {
      expect(new Set(found.map(({ municipality }) => municipality.name)).size).toBe(found.length);
    }
  });

  it('contains the newest ones and the codes of well-known places', () => {
    const names = new Set(Array.from(MUNICIPALITIES.values(), ({ municipality }) => municipality.name));
    for (const name of [
      'Sipacate',
      'Petatán',
      'La Blanca',
      'San José La Máquina',
      'Las Cruces',
      'El Chal',
      'San Jorge',
    ]) {
      expect(names).toContain(name);
    }
    expect(municipalityOf('0101').municipality.name).toBe('Guatemala');
    expect(municipalityOf('0108').municipality.name).toBe('Mixco');
    expect(municipalityOf('0115').municipality.name).toBe('Villa Nueva');
    expect(municipalityOf('0308').municipality.name).toBe('San Lucas Sacatepéquez');
    expect(municipalityOf('2217')).toMatchObject({
      department: { name: 'Jutiapa' },
      municipality: { name: 'Quesada' },
    });
    expect(() => municipalityOf('0199')).toThrow(RangeError);
  });

  it('consists of three collections that reference each other', () => {
    const documents = new Map(catalogDocuments().map(({ path, data }) => [path, data]));
    expect(documents.size).toBe(1 + 22 + 340);
    const pointsAt = (prefix: string, field: string, collection: string): boolean[] =>
      Array.from(documents)
        .filter(([path]) => path.startsWith(prefix))
        .map(([, data]) => documents.has(`${collection}/${String(data[field])}`));
    expect(pointsAt('cities/', 'RegionId', 'regions')).toEqual(Array.from({ length: 340 }, () => true));
    expect(pointsAt('cities/', 'CountryId', 'countries')).not.toContain(false);
    expect(pointsAt('regions/', 'CountryId', 'countries')).toEqual(Array.from({ length: 22 }, () => true));
  });
});
