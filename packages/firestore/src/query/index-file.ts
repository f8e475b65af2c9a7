// `firestore.indexes.json` as the Firebase CLI reads and writes it.
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const scope = z.enum(['COLLECTION', 'COLLECTION_GROUP']);
const mode = { order: z.enum(['ASCENDING', 'DESCENDING']).optional(), arrayConfig: z.literal('CONTAINS').optional() };

const indexFile = z.object({
  indexes: z
    .array(
      z.object({
        collectionGroup: z.string(),
        queryScope: scope.default('COLLECTION'),
        fields: z.array(z.object({ fieldPath: z.string(), ...mode })),
      }),
    )
    .default([]),
  fieldOverrides: z
    .array(
      z.object({
        collectionGroup: z.string(),
        fieldPath: z.string(),
        indexes: z.array(z.object({ queryScope: scope.default('COLLECTION'), ...mode })),
      }),
    )
    .default([]),
});

export type IndexFile = z.infer<typeof indexFile>;
export type CompositeIndex = IndexFile['indexes'][number];
export type FieldOverride = IndexFile['fieldOverrides'][number];
export type IndexedField = CompositeIndex['fields'][number];

/** Throws when the file is missing or is no index file. */
export const readIndexFile = (path: string): IndexFile => indexFile.parse(JSON.parse(readFileSync(path, 'utf8')));
