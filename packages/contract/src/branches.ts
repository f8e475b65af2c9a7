// Branches of client companies: their place and their perimeter. Documents: `branches`.
import { z } from 'zod';
import { field, shapeOf } from './fields.ts';
import { latLng, reference } from './values.ts';

/** One row for each field. */
export const branchRows = {
  id: field.id,
  name: field.own(z.string().min(1)),
  description: field.text('description'),
  address: field.text('address'),
  company: field.own(reference),
  country: field.ownOr(null, reference.nullable()),
  region: field.ownOr(null, reference.nullable()),
  city: field.ownOr(null, reference.nullable()),
  position: field.ownOr(null, latLng.nullable()),
  /** A closed ring: four corners, the first repeated; empty when none was drawn. */
  perimeter: field.ownOr([], z.array(latLng)),
  isEnabled: field.flag(true, 'enable'),
};
export const branch = z.object(shapeOf(branchRows));
export type Branch = z.infer<typeof branch>;
