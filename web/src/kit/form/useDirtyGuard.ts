// Leaving a form with unsaved changes has to be confirmed: inside the console in a dialog, at its edge in the browser's own.
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { confirm } from '../dialog/confirm.tsx';
import { unsavedIds } from '../draft/liveDraft.ts';
import { draftText } from '../draft/text.ts';
import { formText } from './text.ts';

export const askToLeave = async (): Promise<boolean> =>
  confirm({
    title: formText.leaveTitle,
    detail: unsavedIds().length > 0 ? draftText.leaveDetail : formText.leaveDetail,
    action: formText.leave,
    cancel: formText.stay,
  });

/** `ask`: where the question is about something else than unsaved changes. */
export const useDirtyGuard = (isDirty: boolean, ask: () => Promise<boolean> = askToLeave): void => {
  // Another search or hash is still the same form.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const decide = async (): Promise<void> => {
      if (await ask()) blocker.proceed();
      else blocker.reset();
    };
    void decide();
  }, [blocker, ask]);

  useEffect(() => {
    if (!isDirty) return undefined;
    const stop = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', stop);
    return () => removeEventListener('beforeunload', stop);
  }, [isDirty]);
};
