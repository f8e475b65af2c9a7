// Whether the rows are being read or used: meanwhile a live list keeps still.
import { useState } from 'react';
import { HEADER_LINE } from './useCells.ts';

export type Reader = {
  isReading: boolean;
  openFilter: string | null;
  setOpenFilter: (columnId: string | null) => void;
  setIsHovered: (isHovered: boolean) => void;
  setHasFocus: (hasFocus: boolean) => void;
  setIsMenuOpen: (isOpen: boolean) => void;
  setFocusedLine: (line: string | null) => void;
};

export const useReader = (): Reader => {
  const [isHovered, setIsHovered] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [openFilter, setOpenFilter] = useState<string | null>(null);
  const [focusedLine, setFocusedLine] = useState<string | null>(null);
  const isOnRow = hasFocus && focusedLine !== null && focusedLine !== HEADER_LINE;
  return {
    isReading: isHovered || isOnRow || isMenuOpen || openFilter !== null,
    openFilter,
    setOpenFilter,
    setIsHovered,
    setHasFocus,
    setIsMenuOpen,
    setFocusedLine,
  };
};
