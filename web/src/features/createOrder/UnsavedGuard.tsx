// Asks before a form with unsaved changes is left. A part of its own below the form: it has to know that nothing is unsaved
// any more before the form leads on, and effects run from below.
import { useDirtyGuard } from '../../kit/form/useDirtyGuard.ts';

export const UnsavedGuard = ({ hasChanges }: { hasChanges: boolean }) => {
  useDirtyGuard(hasChanges);
  return null;
};
