// JSON of any shape, drawn from a seed: for frames and for bodies alike.
import type { Random } from '../../../../services/src/demo/random.ts';

type Draw = (random: Random) => string;

/** Text and not values: what JSON.stringify would never write is the point. */
export const jsonOf = (words: readonly string[], keys: readonly string[]): { scalar: Draw; value: Draw } => {
  const scalar: Draw = (random) =>
    random.pick([
      () => 'null',
      () => 'true',
      () => String(random.whole(-5, 5)),
      () => '1e999',
      () => '-0',
      () => JSON.stringify(random.pick(words)),
      () => JSON.stringify('x'.repeat(random.whole(0, 2_000))),
    ])();

  const nested = (random: Random, depth: number): string => {
    if (depth > 4 || random.chance(0.4)) return scalar(random);
    const size = random.whole(0, 4);
    if (random.chance(0.4)) return `[${Array.from({ length: size }, () => nested(random, depth + 1)).join(',')}]`;
    const fields = Array.from(
      { length: size },
      () => `${JSON.stringify(random.pick(keys))}:${nested(random, depth + 1)}`,
    );
    return `{${fields.join(',')}}`;
  };

  return { scalar, value: (random) => nested(random, 0) };
};
