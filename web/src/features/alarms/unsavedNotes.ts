// Unsaved notes. Before one is closed, by a button or a key, the user is asked.
import { useEffect } from 'react';

/** By the id of the alarm. */
const unsaved = new Set<string>();

export const useUnsavedNote = (alarmId: string, isDirty: boolean): void => {
  useEffect(() => {
    if (!isDirty) return undefined;
    unsaved.add(alarmId);
    return () => void unsaved.delete(alarmId);
  }, [alarmId, isDirty]);
};

/** The code of the dialog is loaded only when there is an unsaved note: the bell is on every screen. */
const ask = async (): Promise<boolean> => (await import('../../kit/form/useDirtyGuard.ts')).askToLeave();

export const mayLeaveNote = async (alarmId: string): Promise<boolean> => !unsaved.has(alarmId) || ask();
export const mayLeaveNotes = async (): Promise<boolean> => unsaved.size === 0 || ask();
