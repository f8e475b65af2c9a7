// Settings of a user, stored in this browser under their account. Never data of the operation [LI1].
import { SessionProvider } from '@despacho/client/session/hooks.ts';
import { use, useCallback, useState } from 'react';
import { z } from 'zod';

const PREFIX = 'despacho.preferences';
const storedPreference = z.object({ version: z.number(), value: z.unknown() });

const preferenceKey = (owner: string, name: string): string => `${PREFIX}.${owner}.${name}`;

/** Null for a value of an older version, or an invalid one. */
const readPreference = <T>(key: string, schema: z.ZodType<T>, version: number): T | null => {
  try {
    const parsed = storedPreference.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
    if (!parsed.success || parsed.data.version !== version) return null;
    return schema.safeParse(parsed.data.value).data ?? null;
  } catch {
    // No storage, or no JSON in it: as good as nothing kept.
    return null;
  }
};

const writePreference = (key: string, version: number, value: unknown): void => {
  try {
    localStorage.setItem(key, JSON.stringify({ version, value }));
  } catch {
    // A full or forbidden storage costs the arrangement, not the work.
  }
};

/** Outside a session (in the gallery) preferences belong to no account. */
const useOwner = (): string => {
  const state = use(SessionProvider)?.state.get();
  return state?.isSignedIn === true ? state.uid : 'nobody';
};

/** Like useState, but stored. A `version` grows when the schema changes; older values are ignored. */
export const usePreference = <T>(
  name: string,
  schema: z.ZodType<T>,
  version: number,
  first: T,
): [T, (next: T) => void] => {
  const key = preferenceKey(useOwner(), name);
  const [held, setHeld] = useState(() => ({ key, value: readPreference(key, schema, version) ?? first }));
  if (held.key !== key) setHeld({ key, value: readPreference(key, schema, version) ?? first });
  const set = useCallback(
    (value: T) => {
      setHeld({ key, value });
      writePreference(key, version, value);
    },
    [key, version],
  );
  return [held.value, set];
};
