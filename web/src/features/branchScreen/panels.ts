// Which list a number of a branch screen opened, and whose couriers are shown: parts of the address, so that a reload keeps them.
import { BRANCH_OWNERSHIPS, type Ownership } from '@despacho/contract/couriers/couriers.ts';
import { useEffect, useRef, type RefObject } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { branchScreenText as text, PARAM } from './text.ts';

const PANELS = ['available', 'toAttend', 'toBeLate', 'incidents', 'average'] as const;
export type Panel = (typeof PANELS)[number];

type ScreenAddress = {
  /** Null: none; the map is shown. */
  panel: Panel | null;
  /** Null: all. */
  ownership: Ownership | null;
  /** The address that opens a list, or null the one that closes it. */
  toPanel: (panel: Panel | null) => string;
  chooseOwnership: (ownership: Ownership | null) => void;
};

export const useScreenAddress = (): ScreenAddress => {
  const [params, setParams] = useSearchParams();
  const withParam = (name: string, value: string | null): URLSearchParams => {
    const next = new URLSearchParams(params);
    if (value === null) next.delete(name);
    else next.set(name, value);
    return next;
  };
  return {
    panel: PANELS.find((panel) => text.ids[panel] === params.get(PARAM.list)) ?? null,
    ownership: BRANCH_OWNERSHIPS.find((each) => each === params.get(PARAM.ownership)) ?? null,
    toPanel: (panel) => `?${withParam(PARAM.list, panel === null ? null : text.ids[panel]).toString()}`,
    chooseOwnership: (ownership) => setParams(withParam(PARAM.ownership, ownership), { replace: true }),
  };
};

/** For the heading of a list: has the focus each time that a number opens it. */
export const useOpenedHeading = (): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the key is another one after each press of the same number
  useEffect(() => heading.current?.focus(), [key]);
  return heading;
};
