// The marks of couriers with equal names, so that work and money reach the right one.
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import { normalizedName } from '../named.ts';

export type NamedCourier = Pick<Courier, 'id' | 'name' | 'plate' | 'branch'>;

/** The plate, else the branch, else the end of the id. */
const marksOf = ({ id, plate, branch }: NamedCourier): string[] => [
  ...(plate === null ? [] : [plate]),
  ...(branch === null ? [] : [branch.name]),
  `…${id.slice(-4)}`,
];

/** [CO20] By id, of those alone whose name another courier has: the first mark that none of the others has. */
export const namesakeMarks = (couriers: Iterable<NamedCourier>): Map<string, string> => {
  const groups = [...Map.groupBy(couriers, ({ name }) => normalizedName(name)).values()];
  return new Map(
    groups
      .filter((group) => group.length > 1)
      .flatMap((group) =>
        group.map((courier): [string, string] => {
          const others = new Set(group.filter((each) => each !== courier).flatMap(marksOf));
          const marks = marksOf(courier);
          return [courier.id, marks.find((mark) => !others.has(mark)) ?? marks.at(-1) ?? ''];
        }),
      ),
  );
};

export const markedName = ({ id, name }: Pick<Courier, 'id' | 'name'>, marks: ReadonlyMap<string, string>): string => {
  const mark = marks.get(id);
  return mark === undefined ? name : `${name} · ${mark}`;
};
