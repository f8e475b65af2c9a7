// Whether the panel of alarms is open; an unsaved note is not discarded without a question.
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
