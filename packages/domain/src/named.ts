// Things as people write them into a file: by id, or by a name in any case and accent.
import { fold } from './fold.ts';

type Named = { id: string; name: string; isEnabled?: boolean };
type Picked<T> = { ok: true; value: T } | { ok: false; issue: 'unknown' | 'disabled' | 'ambiguous' };

/** As names are compared. */
export const normalizedName = (text: string): string => fold(text).replaceAll(/\s+/g, ' ').trim();

/** An id is never matched as a name. */
const named = <T extends Named>(among: readonly T[], text: string): readonly T[] => {
  const byId = among.filter(({ id }) => id === text.trim());
  return byId.length > 0 ? byId : among.filter(({ name }) => normalizedName(name) === normalizedName(text));
};

/** Where several have the name, those that are enabled count. */
export const onlyOne = <T extends Pick<Named, 'isEnabled'>>(found: readonly T[]): Picked<T> => {
  const enabled = found.filter(({ isEnabled = true }) => isEnabled);
  const [first] = enabled;
  if (first === undefined) return { ok: false, issue: found.length === 0 ? 'unknown' : 'disabled' };
  return enabled.length === 1 ? { ok: true, value: first } : { ok: false, issue: 'ambiguous' };
};

export const pickedByName = <T extends Named>(among: readonly T[], text: string): Picked<T> =>
  onlyOne(named(among, text));
