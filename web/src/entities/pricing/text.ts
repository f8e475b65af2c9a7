// Words of price circles.
import { money } from '@despacho/ui/format.ts';

export const priceText = {
  company: 'EMPRESA',
  circle: 'CÍRCULO',
  minKm: 'DISTANCIA MÍNIMA (KM)',
  maxKm: 'DISTANCIA MÁXIMA (KM)',
  cost: 'COSTO (Q)',
  empty: 'NO HAY INFORMACIÓN',
  /** The name of one row, for screen readers. */
  nameOf: (company: string, circle: number | string) => `${company}, círculo ${circle}`,
  span: (from: number, to: number) => `${from} a ${to} km`,
  range: (circle: number, from: number, to: number, cost: number) =>
    `círculo ${circle}: ${from} a ${to} km, ${money(cost)}`,
  gap: (from: number, to: number) => `sin precio: ${from} a ${to} km`,
  gaps: 'Sin precio:',
  none: 'sin círculos',
  overlap: 'Se traslapan:',
  pair: (a: number, b: number) => `círculos ${a} y ${b}`,
} as const;
