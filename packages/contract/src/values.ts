// Values that several nouns share: instants, places and references. Instants cross the wire as ISO-8601 UTC.
import { z } from 'zod';

export const instant = z.iso.datetime();
export type Instant = z.infer<typeof instant>;

/** Degrees, WGS 84. */
export const latLng = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) });
export type LatLng = z.infer<typeof latLng>;

/** Points at another entity and carries its name, so that a list needs no second read. */
export const reference = z.object({ id: z.string().min(1), name: z.string() });
export type Reference = z.infer<typeof reference>;

/** An id as it may stand in a path of ours and name a document of the store. */
export const documentId = z.string().regex(/^(?!\.{1,2}$)(?!__.*__$)[^/]{1,700}$/);

/** From which screen a call comes, in its header `X-Screen`, for the audit. */
export const screenPath = z
  .string()
  .regex(/^\/[\w./-]{0,100}$/)
  .optional();

/** Firestore update time in microseconds, as 16 digits: compared as text. */
export const version = z.string().regex(/^\d{16}$/);
export type Version = z.infer<typeof version>;
