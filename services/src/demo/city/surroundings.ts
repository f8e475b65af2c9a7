// Dangerous spots of the city, and the tags of comments.
import type { LatLng } from '@despacho/contract/values.ts';
import { COLLECTIONS } from '../../store/collections.ts';
import type { PlainDocument } from '../documents.ts';
import { idFor } from '../random.ts';
import { COMPANIES } from './companies.ts';
import { TAGS } from './text.ts';

/** Centres of circles of 200 m. */
const DANGEROUS: readonly LatLng[] = [
  { lat: 14.6262, lng: -90.5266 },
  { lat: 14.6345, lng: -90.5219 },
  { lat: 14.6688, lng: -90.4872 },
  { lat: 14.6604, lng: -90.4521 },
  { lat: 14.6422, lng: -90.4927 },
  { lat: 14.5922, lng: -90.5504 },
  { lat: 14.5571, lng: -90.5438 },
  { lat: 14.6491, lng: -90.5578 },
  { lat: 14.5336, lng: -90.5927 },
  { lat: 14.6113, lng: -90.5406 },
];

export const surroundingDocuments = (seed: number): PlainDocument[] => [
  ...DANGEROUS.map(({ lat, lng }, index) => ({
    path: `${COLLECTIONS.zones}/${idFor(seed, 'zone', index)}`,
    data: { lat, lng },
  })),
  ...COMPANIES.flatMap(({ id, name }) =>
    TAGS.map((tag, index) => ({
      path: `${COLLECTIONS.tagComments}/${idFor(seed, 'tag', id, index)}`,
      data: { tag, name, companyId: id },
    })),
  ),
];
