// Whether the rows are being read or used: meanwhile the rows of a live list keep their places.
import { useState } from 'react';
import { HEADER_LINE } from './useCells.ts';

type Device = 'pointer' | 'focus';

export type Reader = {
  isReading: boolean;
  /** The pointer or the focus left rows while changes waited, and is where these are applied. */
  isApproaching: boolean;
  openFilter: string | null;
  setOpenFilter: (columnId: string | null) => void;
  setIsHovered: (isHovered: boolean) => void;
  setHasFocus: (hasFocus: boolean) => void;
  setIsMenuOpen: (isOpen: boolean) => void;
  setFocusedLine: (line: string | null) => void;
  approach: (device: Device, isApproaching: boolean) => void;
};

export const useReader = (): Reader => {
  const [isHovered, setIsHovered] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [openFilter, setOpenFilter] = useState<string | null>(null);
  const [focusedLine, setFocusedLine] = useState<string | null>(null);
  const [approaching, setApproaching] = useState<Record<Device, boolean>>({ pointer: false, focus: false });
  const isOnRow = hasFocus && focusedLine !== null && focusedLine !== HEADER_LINE;
  return {
    isReading: isHovered || isOnRow || isMenuOpen || openFilter !== null,
    isApproaching: approaching.pointer || approaching.focus,
    openFilter,
    setOpenFilter,
    setIsHovered,
    setHasFocus,
    setIsMenuOpen,
    setFocusedLine,
    approach: (device, isApproaching) =>
      setApproaching((now) => (now[device] === isApproaching ? now : { ...now, [device]: isApproaching })),
  };
};

/** Within the grid above its rows, where the chip is that applies what waits. */
export const isAboveRows = (target: EventTarget | null, scroller: HTMLElement | null): boolean =>
  target instanceof Element &&
  scroller !== null &&
  target !== scroller &&
  target.closest('section') === scroller.closest('section') &&
  target.closest('[data-below-rows],[data-line]') === null;
