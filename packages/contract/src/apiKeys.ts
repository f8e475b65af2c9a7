// Keys of the open API: with one a program of a client company acts within its company or branch. Documents: `apiKeys`.
import { z } from 'zod';
import { keyScope } from './accounts/access.ts';
import { field, forReaders, shapeOf, written } from './fields.ts';
import { nameLine } from './inputs.ts';
import { bodiesOf, seenShapeOf } from './payloads.ts';
import { resourceRoutes } from './resource.ts';
import { routes } from './route.ts';
import { documentId, instant, reference } from './values.ts';

/** Keys of one company that are not revoked. */
export const MAX_API_KEYS = 20;

/** `test`: on orders that no courier, screen or number ever sees. */
export const keyMode = z.enum(['live', 'test']);
export type KeyMode = z.infer<typeof keyMode>;

export const apiKeyRows = {
  id: forReaders(field.id),
  name: forReaders(written(field.name('name'), nameLine('El nombre', 60, 'Ingrese un nombre'))),
  mode: forReaders(field.own(keyMode)),
  scopes: forReaders(field.own(z.array(keyScope))),
  company: forReaders(field.own(reference)),
  branch: forReaders(field.ownOr(null, reference.nullable())),
  /** Its first characters, by which people recognise it. */
  start: forReaders(field.own(z.string())),
  createdAt: forReaders(field.own(instant)),
  createdBy: forReaders(field.own(reference)),
  /** Created by staff of the operation, who can always revoke it. */
  isOfStaff: field.own(z.boolean()),
  tokenHash: field.own(z.string()),
  isRevoked: field.own(z.boolean()),
};
export const apiKey = z.object(shapeOf(apiKeyRows));
export type ApiKey = z.infer<typeof apiKey>;

/** A key as people see it. `lastUsedAt`: real time, to about a minute; null: it was never used. */
export const listedKey = z.object(seenShapeOf(apiKeyRows, 'readers')).extend({ lastUsedAt: instant.nullable() });
export type ListedKey = z.infer<typeof listedKey>;

const { create, change, base } = bodiesOf(apiKeyRows);
const scopes = z
  .array(keyScope)
  .min(1)
  .max(keyScope.options.length)
  .refine((chosen) => new Set(chosen).size === chosen.length);

const rows = resourceRoutes({
  singular: 'apiKey',
  plural: 'apiKeys',
  path: '/api/api-keys',
  entity: listedKey,
  create: create.extend({
    mode: keyMode,
    scopes,
    /** An account of a company needs none. */
    company: documentId.optional(),
    branch: documentId.optional(),
  }),
  change,
  base,
  permissions: { read: 'apiKeys.edit', edit: 'apiKeys.edit' },
  omit: ['one'],
});

/** Removing a key revokes it. Repeating it succeeds. */
export const apiKeyRoutes = routes({
  ...rows,
  /** `key`: in no other response. */
  createApiKey: { ...rows.createApiKey, response: z.object({ apiKey: listedKey, key: z.string() }) },
});
