// Ctrl+Enter sends the form from any focus, but not while a dialog is open above it.
import { useEffect, useEffectEvent } from 'react';

export const useSubmitKey = (onSubmit: () => void): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isMeant = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat;
    if (!isMeant || event.defaultPrevented || document.querySelector('[role=alertdialog]') !== null) return;
    event.preventDefault();
    onSubmit();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
};
