// Parts of a response's body that tests look into.
import { z } from 'zod';

type Reply = { json: unknown };

export const idIn = ({ json }: Reply): string => z.looseObject({ id: z.string() }).parse(json).id;
/** The details of a refusal. */
export const detailsIn = ({ json }: Reply): unknown => z.looseObject({ details: z.unknown() }).parse(json).details;
/** One field of each entry of the list `key`. */
export const listed = ({ json }: Reply, key: string, field: string): unknown[] => {
  const entries = z.looseObject({ [key]: z.array(z.record(z.string(), z.unknown())) }).parse(json)[key];
  return z
    .array(z.record(z.string(), z.unknown()))
    .parse(entries)
    .map((entry) => entry[field]);
};
