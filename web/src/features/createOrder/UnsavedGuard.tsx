// Asks before a form with unsaved changes is left. A child of the form, because effects of children run first: it must
// see the saved state before the form navigates.
import { useDirtyGuard } from '../../kit/form/useDirtyGuard.ts';

export const UnsavedGuard = ({ hasChanges }: { hasChanges: boolean }) => {
  useDirtyGuard(hasChanges);
  return null;
};
