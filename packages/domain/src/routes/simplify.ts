// A line without the points that do not change it, after Douglas and Peucker.

/**
 * `deviationAlong` is asked once a span and then for its points in their order: how far one is from the straight line
 * between the two ends, in the unit of `tolerance`.
 */
export const simplify = <P>(
  line: readonly P[],
  tolerance: number,
  deviationAlong: (from: P, to: P) => (point: P) => number,
): P[] => {
  const indexes = new Set([0, line.length - 1]);
  const open: [number, number][] = [[0, line.length - 1]];
  for (let span = open.pop(); span !== undefined; span = open.pop()) {
    const [first, last] = span;
    const [from, to] = [line[first], line[last]];
    if (from === undefined || to === undefined) continue;
    const deviationOf = deviationAlong(from, to);
    let [farthest, max] = [-1, tolerance];
    for (let index = first + 1; index < last; index += 1) {
      const deviation = deviationOf(line[index] ?? from);
      if (deviation > max) [farthest, max] = [index, deviation];
    }
    if (farthest === -1) continue;
    indexes.add(farthest);
    open.push([first, farthest], [farthest, last]);
  }
  return line.filter((_, index) => indexes.has(index));
};
