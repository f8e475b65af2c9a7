// Small choices about how the console looks, kept on this machine and the same in every tab. Where storage is forbidden they live as long as the page.
import { writable, type Writable } from '@despacho/client/readable.ts';
import type { z } from 'zod';

const read = <T>(key: string, schema: z.ZodType<T>, otherwise: T): T => {
  try {
    const parsed = schema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : otherwise;
  } catch {
    // Forbidden storage, or something that is no JSON.
    return otherwise;
  }
};

export const keptChoice = <T>(key: string, schema: z.ZodType<T>, otherwise: T): Writable<T> => {
  const choice = writable(read(key, schema, otherwise));
  window.addEventListener('storage', (event) => {
    // A null key: everything was cleared.
    if (event.key === key || event.key === null) choice.set(read(key, schema, otherwise));
  });
  return {
    ...choice,
    set: (value) => {
      choice.set(value);
      try {
        localStorage.setItem(key, JSON.stringify(value));
      } catch {
        // Kept by the page alone.
      }
    },
  };
};
