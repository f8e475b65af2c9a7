// Shared by the adapters of remote geocoders.
import { labelOf } from '../geocoder/label.ts';

/** Servers return "Zona 10" as a suburb, a district or a quarter. */
export const zoneIn = (names: readonly (string | undefined)[]): number | null => {
  for (const name of names) {
    const figure = /^zona (\d{1,2})\b/i.exec(name ?? '')?.[1];
    if (figure !== undefined) return Number(figure);
  }
  return null;
};

/** "16 Calle, zona 10, Guatemala"; null without a street. */
export const shortLabel = (street: string | undefined, where: { zone?: number; munic?: string }): string | null =>
  street === undefined ? null : labelOf(street, where);
