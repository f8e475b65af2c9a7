// Rows of sums by id, as the documents of days hold them.

export const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : Number(a.id > b.id));

/** Rows of the same id become one, in the order of their ids. */
export const merged = <R extends { id: string }>(rows: Iterable<R>, add: (a: R, b: R) => R): R[] => {
  const found = new Map<string, R>();
  for (const row of rows) {
    const before = found.get(row.id);
    found.set(row.id, before === undefined ? row : add(before, row));
  }
  return [...found.values()].toSorted(byId);
};
