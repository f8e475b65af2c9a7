// Unsaved notes of alarms, as far as the bell needs them: it is on every screen.

/** By the id of the alarm. */
export const unsaved = new Set<string>();

/** The code of the dialog is loaded only when there is an unsaved note. */
export const askToLeave = async (): Promise<boolean> => (await import('../../kit/form/useDirtyGuard.ts')).askToLeave();

export const mayLeaveNotes = async (): Promise<boolean> => unsaved.size === 0 || askToLeave();
