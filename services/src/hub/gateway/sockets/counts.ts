// Open connections by name: of an account, an address, a link.
export const createCounts = () => {
  const counts = new Map<string, number>();
  return {
    of: (name: string): number => counts.get(name) ?? 0,
    add: (name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1),
    remove: (name: string): void => {
      const remaining = (counts.get(name) ?? 0) - 1;
      if (remaining > 0) counts.set(name, remaining);
      else counts.delete(name);
    },
  };
};
