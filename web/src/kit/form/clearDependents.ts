// Fields that hang on others: another company has other branches, another branch other couriers.

/** Fields by name and what they become. */
export type Patch = Readonly<Record<string, unknown>>;

type Dependents<V> = { readonly [K in keyof V]?: readonly (keyof V & string)[] };

/**
 * The change with everything that hangs on it emptied: `clears({ company: 'a' })` is `{ company: 'a', branch: '', courier: '' }`.
 * What the change itself names stays.
 */
export const clearDependents = <V extends object>(dependents: Dependents<V>, empty: V) => {
  const rows = new Map<string, readonly (keyof V & string)[]>(Object.entries(dependents));
  return (patch: Patch): Patch => {
    const cleared: Record<string, unknown> = { ...patch };
    const queue = Object.keys(patch);
    for (let key = queue.shift(); key !== undefined; key = queue.shift()) {
      for (const dependent of rows.get(key) ?? []) {
        if (dependent in cleared) continue;
        cleared[dependent] = empty[dependent];
        queue.push(dependent);
      }
    }
    return cleared;
  };
};
