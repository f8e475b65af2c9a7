// A codec defines, field by field, how an entity is stored in its document: read tolerantly, written strictly.
import type { z } from 'zod';
import { failure, success, type Result } from './result.ts';
import type { Data } from './scalars.ts';

/** Metadata of a document; a Firestore snapshot has this shape. */
export type DocumentMeta = {
  createTime?: unknown;
  updateTime?: unknown;
  /** For nouns that are stored in several collections. */
  collection?: string;
};

type Source = { id: string; data: Data; meta: DocumentMeta };

/** `undefined` = the document cannot be understood without this field. */
export type Field<V> = { read: (source: Source) => V | undefined; write: (value: V) => Data };

export type Codec<T> = {
  collection: string;
  /** Never throws. The reason names fields and never values: it is logged, and values may be personal. */
  read(id: string, data: Data, meta?: DocumentMeta): Result<T>;
  /** One field of a document that cannot be read whole; undefined when this field cannot be read either. */
  readField<K extends keyof T>(key: K, id: string, data: Data): T[K] | undefined;
  /**
   * Writes only the named keys, under their stored names. Null is written as null: fields that queries filter by must exist.
   * Throws before anything is stored when a value could not be read back: what is stored can be sent in a response.
   */
  write(entity: Partial<T>): Data;
};

type Fields<T> = { [K in keyof T]-?: Field<T[K]> };

export const codecOf = <T extends object>(
  collection: string,
  schema: z.ZodType<T> & { partial(): z.ZodType<Partial<T>> },
  fields: Fields<T>,
): Codec<T> => {
  const someOf = schema.partial();
  return {
    collection,
    read: (id, data, meta = {}) => {
      const source = { id, data, meta };
      const found: Data = {};
      for (const key in fields) {
        const value = fields[key].read(source);
        if (value === undefined) return failure(`${key} cannot be read`);
        found[key] = value;
      }
      const parsed = schema.safeParse(found);
      if (parsed.success) return success(parsed.data);
      return failure(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`).join(', '));
    },
    readField: (key, id, data) => fields[key].read({ id, data, meta: {} }),
    write: (entity) => {
      someOf.parse(entity);
      const data: Data = {};
      for (const key in fields) {
        const value = entity[key];
        if (value !== undefined) Object.assign(data, fields[key].write(value));
      }
      return data;
    },
  };
};
