// Whether the panel of alarms stands at the side of the screen; a note that was typed does not vanish with it unasked.
import { useState } from 'react';
import { mayLeaveNotes } from './unsavedNotes.ts';

export const useAlarmPanel = () => {
  const [isOpen, setIsOpen] = useState(false);
  const close = async (): Promise<void> => {
    if (await mayLeaveNotes()) setIsOpen(false);
  };
  return {
    isOpen,
    close: () => void close(),
    toggle: () => {
      if (isOpen) void close();
      else setIsOpen(true);
    },
  };
};
