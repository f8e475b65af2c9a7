// The cell that is being edited, and how its text is stored.
import { useCallback, useState } from 'react';
import { useSteady } from '../../useSteady.ts';
import type { Active } from '../body/Rows.tsx';
import type { Column } from '../column.ts';
import type { DataGridProps } from '../props.ts';

export type Editing<T> = {
  edited: Active | null;
  setEdited: (cell: Active | null) => void;
  onStore: (row: T, column: Column<T>, text: string) => Promise<string | null>;
  onLeave: () => void;
};

/** `back`: gives the focus back to the rows. */
export const useEditing = <T extends object>(onEdit: DataGridProps<T>['onEdit'], back: () => void): Editing<T> => {
  const [edited, setEdited] = useState<Active | null>(null);
  const onLeave = useCallback(() => {
    setEdited(null);
    back();
  }, [back]);
  const onStore = useSteady(async (row: T, column: Column<T>, text: string): Promise<string | null> => {
    const changed = column.edit?.(row, text);
    if (changed === undefined || onEdit === undefined) return null;
    return changed.ok ? onEdit(row, changed.patch) : changed.message;
  });
  return { edited, setEdited, onStore, onLeave };
};
