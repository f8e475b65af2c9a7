// Walls: the screens of control rooms. Documents: `walls`.
import { z } from 'zod';
import { scope } from './accounts/access.ts';
import { field, forReaders, shapeOf, written } from './fields.ts';
import { nameLine } from './inputs.ts';
import { instant } from './values.ts';

/** A screen of a control room: a read-only device with its own token, stored hashed. */
export const wallRows = {
  id: forReaders(field.id),
  name: forReaders(written(field.name('name'), nameLine('El nombre', 80, 'Ingrese un nombre'))),
  scope: forReaders(field.own(scope)),
  createdAt: forReaders(field.own(instant)),
  tokenHash: field.own(z.string()),
  isRevoked: field.own(z.boolean()),
};
export const wall = z.object(shapeOf(wallRows));
export type Wall = z.infer<typeof wall>;
