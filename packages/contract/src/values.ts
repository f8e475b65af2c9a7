// Values that several nouns share: instants, places and references. Instants cross the wire as ISO-8601 UTC.
import { z } from 'zod';

export const instant = z.iso.datetime();

/** A local day, `2026-11-21` [TM3]. */
export const localDayText = z.iso.date();

/** Degrees, WGS 84. */
export const latLng = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) });
export type LatLng = z.infer<typeof latLng>;

/** Points at another entity and carries its name, so that a list needs no second read. */
export const reference = z.object({ id: z.string().min(1), name: z.string() });
export type Reference = z.infer<typeof reference>;

/** An id that may be part of one of our paths and name a document of the store. */
export const documentId = z.string().regex(/^(?!\.{1,2}$)(?!__.*__$)[^/]{1,700}$/);

/** Counters are stored where phones can write: a greater one is none. Far from the greatest safe number, so that one more is always exact. */
export const MAX_COUNT = 1_000_000_000_000;
export const count = z.number().int().min(0).max(MAX_COUNT);

/** From which screen a call comes, in its header `X-Screen`, for the audit. */
export const screenPath = z
  .string()
  .regex(/^\/[\w./-]{0,100}$/)
  .optional();

/** Firestore update time in microseconds, as 16 digits: compared as text. */
export const version = z.string().regex(/^\d{16}$/);
export type Version = z.infer<typeof version>;

/** Names of colours in the theme of the screens, for states that people give a colour. */
export const stateColor = z.enum(
  ['danger', 'warning', 'success', 'strong', 'middle', 'faint'],
  'El color es requerido',
);
export type StateColor = z.infer<typeof stateColor>;
