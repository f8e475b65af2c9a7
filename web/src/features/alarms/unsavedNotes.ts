// Notes that were typed and not saved: whoever closes the panel around them, by whatever button or key, is asked first.
import { useEffect, useId } from 'react';

const unsaved = new Set<string>();

export const useUnsavedNote = (isDirty: boolean): void => {
  const id = useId();
  useEffect(() => {
    if (!isDirty) return undefined;
    unsaved.add(id);
    return () => void unsaved.delete(id);
  }, [id, isDirty]);
};

/** What asks is fetched only when there is something to ask: the bell is on every screen. */
export const mayLeaveNotes = async (): Promise<boolean> =>
  unsaved.size === 0 || (await import('../../kit/form/useDirtyGuard.ts')).askToLeave();
