// The names of couriers where work or money is given: with the mark of those whose name another one has [CO20].
import { areSameItems } from '@despacho/client/areSameItems.ts';
import { markedName, namesakeMarks } from '@despacho/domain/couriers/namesakes.ts';
import { createContext, use, useCallback, useMemo, type ReactNode } from 'react';
import { LIVE_MS } from './freshness.ts';
import { useLive } from './live.tsx';

const none: ReadonlyMap<string, string> = new Map();
const Marks = createContext(none);

const areSame = (a: typeof none, b: typeof none): boolean => areSameItems([...a].flat(), [...b].flat());

export const Namesakes = ({ children }: { children: ReactNode }) => {
  const marks = useLive(({ courier }) => namesakeMarks(courier.values()), {
    everyMs: LIVE_MS.summary,
    isEqual: areSame,
  });
  return <Marks value={marks}>{children}</Marks>;
};

/** A document of another program may name a courier without an id. */
type Named = { id: string | null; name: string };

export const useCourierName = (): ((courier: Named) => string) => {
  const marks = use(Marks);
  return useCallback(({ id, name }) => (id === null ? name : markedName({ id, name }, marks)), [marks]);
};

type Row = { courier: Named | null };

/** The same array until a row or a mark changes. */
export const useNamedRows = <T extends Row>(rows: readonly T[]): readonly T[] => {
  const nameOf = useCourierName();
  return useMemo(
    () =>
      rows.map((row) =>
        row.courier === null ? row : { ...row, courier: { ...row.courier, name: nameOf(row.courier) } },
      ),
    [rows, nameOf],
  );
};
