// The question before unsaved changes are left, as a child of the form: its state is current before the form ends.
import { useDirtyGuard } from './useDirtyGuard.ts';

export const LeaveGuard = ({ isDirty }: { isDirty: boolean }) => {
  useDirtyGuard(isDirty);
  return null;
};
