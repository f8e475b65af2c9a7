// Places and rings as other programs send them. Here they are {lat, lng}, and a ring a list of them.
import { z } from 'zod';

const position = z.tuple([z.number(), z.number()]).rest(z.number());
const point = z.object({ type: z.literal('Point'), coordinates: position });
const polygon = z.object({ type: z.literal('Polygon'), coordinates: z.tuple([z.array(position)]) });
const named = z.strictObject({ latitude: z.number(), longitude: z.number() });

const placeAt = ([lng, lat]: z.infer<typeof position>) => ({ lat, lng });

/** [DO2] GeoJSON has the longitude first. Anything else stays as it is, for the schema that refuses it. */
export const placeIn = (value: unknown): unknown => {
  const json = point.safeParse(value).data;
  if (json !== undefined) return placeAt(json.coordinates);
  const { latitude: lat, longitude: lng } = named.safeParse(value).data ?? {};
  return lat === undefined ? value : { lat, lng };
};

/** The outer ring: a perimeter has no holes. */
export const ringIn = (value: unknown): unknown => {
  const json = polygon.safeParse(value).data;
  return json === undefined ? value : json.coordinates[0].map(placeAt);
};
