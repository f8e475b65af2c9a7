// Which column a heading of an imported file means: in Spanish, or by the name the API has for it.
import { fold } from './fold.ts';

const normalizedHeading = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** [IM9] The result of the function is null where the column is ignored. */
export const columnFinder = <C extends string>(
  columns: readonly C[],
  headingsOf: (column: C) => readonly string[],
): ((heading: string) => C | null) => {
  const byHeading: ReadonlyMap<string, C> = new Map(
    columns.flatMap((column) =>
      [column, ...headingsOf(column)].map((heading): [string, C] => [normalizedHeading(heading), column]),
    ),
  );
  return (heading) => byHeading.get(normalizedHeading(heading)) ?? null;
};
