// Positions of the branches in and around Guatemala City, by their short names.
import type { LatLng } from '@despacho/contract/values.ts';

/** Official code of the municipality, latitude, longitude. */
const rows = {
  'ZONA 1': ['0101', 14.6378, -90.5138],
  UNICENTRO: ['0101', 14.5926, -90.5126],
  PORTALES: ['0101', 14.6469, -90.4796],
  'GRAN VIA': ['0101', 14.6222, -90.5548],
  'METRO SUR': ['0115', 14.5462, -90.5713],
  KALU: ['0101', 14.5903, -90.5032],
  'SAN LUCAS': ['0308', 14.6097, -90.6566],
  'ZONA 12': ['0101', 14.5869, -90.5421],
  'GRAN PLAZA': ['0102', 14.5622, -90.4665],
  UTATLAN: ['0101', 14.6349, -90.5527],
  OAKLAND: ['0101', 14.5987, -90.5071],
  MIRAFLORES: ['0101', 14.6201, -90.5531],
  CAYALA: ['0101', 14.6098, -90.4853],
  'SAN CRISTOBAL': ['0108', 14.6043, -90.5938],
  'ZONA 14': ['0101', 14.5797, -90.5118],
  NARANJO: ['0108', 14.6489, -90.5763],
  'VILLA NUEVA': ['0115', 14.5269, -90.5877],
  PETAPA: ['0117', 14.5046, -90.5609],
  'ZONA 10': ['0101', 14.5985, -90.5143],
  PRADERA: ['0101', 14.5859, -90.4949],
  'VISTA HERMOSA': ['0101', 14.5926, -90.4841],
  MAJADAS: ['0101', 14.6229, -90.5606],
  'ZONA 18': ['0101', 14.6571, -90.4571],
} as const satisfies Record<string, readonly [string, number, number]>;

export type BranchName = keyof typeof rows;

export const branchPlace = (name: BranchName): { municipalityCode: string; position: LatLng } => {
  const [municipalityCode, lat, lng] = rows[name];
  return { municipalityCode, position: { lat, lng } };
};
