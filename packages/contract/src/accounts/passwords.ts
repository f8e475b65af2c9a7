// The length of passwords and the e-mails of accounts, as forms and requests check them.
import { z } from 'zod';

/** A generated password has the shortest length. */
export const PASSWORD_LENGTH = { min: 10, max: 256 } as const;

/** Couriers' phones have no keyboard of a desk. */
export const COURIER_PASSWORD_LENGTH = { min: 8, max: 256 } as const;

/** Longer than any address that mail servers accept. */
export const MAX_EMAIL = 254;

/** The sentences for none and for one that is no address. */
export const accountEmail = (required: string, wrong: string) =>
  z
    .string()
    .trim()
    .min(1, required)
    .max(MAX_EMAIL, wrong)
    .refine((text) => text === '' || z.email().safeParse(text).success, wrong);
