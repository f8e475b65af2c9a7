// Whoever leaves a form with unsaved changes is asked first: inside the console by a dialog, at its edge by the browser.
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { confirm } from '../dialog/confirm.tsx';
import { formText } from './text.ts';

export const askToLeave = async (): Promise<boolean> =>
  confirm({
    title: formText.leaveTitle,
    detail: formText.leaveDetail,
    action: formText.leave,
    cancel: formText.stay,
  });

export const useDirtyGuard = (isDirty: boolean): void => {
  // Another search or hash is still the same form.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const ask = async (): Promise<void> => {
      if (await askToLeave()) blocker.proceed();
      else blocker.reset();
    };
    void ask();
  }, [blocker]);

  useEffect(() => {
    if (!isDirty) return undefined;
    const stop = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', stop);
    return () => removeEventListener('beforeunload', stop);
  }, [isDirty]);
};
