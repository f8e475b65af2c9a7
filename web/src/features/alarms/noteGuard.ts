// An unsaved note of one alarm. Before it is closed, by a button or a key, the user is asked.
import { useEffect } from 'react';
import { askToLeave, unsaved } from './unsavedNotes.ts';

export const useUnsavedNote = (alarmId: string, isDirty: boolean): void => {
  useEffect(() => {
    if (!isDirty) return undefined;
    unsaved.add(alarmId);
    return () => void unsaved.delete(alarmId);
  }, [alarmId, isDirty]);
};

export const mayLeaveNote = async (alarmId: string): Promise<boolean> => !unsaved.has(alarmId) || askToLeave();
