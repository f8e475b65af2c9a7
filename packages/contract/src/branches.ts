// Branches of client companies: their place and their perimeter. Documents: `branches`.
import { z } from 'zod';
import { field, imported, shapeOf, written, type FormKey } from './fields.ts';
import { line, nameLine, own } from './inputs.ts';
import { latLng, reference } from './values.ts';

const name = nameLine('El nombre', 120, 'Nombre es requerido');
const address = nameLine('La dirección', 300, 'Dirección es requerida');

/** One row for each field, the written ones in the order of the form. The others have columns 1 and 4 to 8 of import files. */
export const branchRows = {
  id: field.id,
  name: imported(written(field.name('name', 'branchName'), name), { place: 2, isNeeded: true }),
  address: imported(written(field.text('address'), address), { place: 3, isNeeded: true }),
  description: imported(written(field.text('description'), line(500)), { place: 9 }),
  company: field.own(reference),
  country: field.ownOr(null, reference.nullable()),
  region: field.ownOr(null, reference.nullable()),
  city: field.ownOr(null, reference.nullable()),
  position: field.ownOr(null, latLng.nullable()),
  /** A closed ring: four corners, the first repeated; empty when none was drawn. */
  perimeter: field.ownOr([], z.array(latLng)),
  isEnabled: written(field.flag(true, 'enable'), own(z.boolean().optional())),
};
export const branch = z.object(shapeOf(branchRows));
export type Branch = z.infer<typeof branch>;
export type BranchFormKey = FormKey<typeof branchRows>;
