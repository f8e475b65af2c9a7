// Which list of an overview a number opened: a parameter of the address, so that it can be sent and is there on return.
import { COURIER_STATES, type CourierState } from '@despacho/domain/couriers/couriers.ts';
import { useEffect, useRef, type RefObject } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

const PANEL = 'list';
type Panel = CourierState | 'incidents';

const PANELS: readonly Panel[] = [...COURIER_STATES, 'incidents'];

type Panels = {
  /** Null: none. */
  shown: Panel | null;
  /** The address that opens a list; null: the one that closes it. */
  addressOf: (panel: Panel | null) => string;
};

export const usePanels = (): Panels => {
  const [params] = useSearchParams();
  const wanted = params.get(PANEL);
  return {
    shown: PANELS.find((panel) => panel === wanted) ?? null,
    addressOf: (panel) => {
      const next = new URLSearchParams(params);
      if (panel === null) next.delete(PANEL);
      else next.set(PANEL, panel);
      return `?${next.toString()}`;
    },
  };
};

/** For the heading of a list: has the focus, and so is in sight, each time that a number opens it. */
export const usePanelHeading = (isShown: boolean): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (isShown) heading.current?.focus();
    // The key is another one after each press of the same tile.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isShown, key]);
  return heading;
};
