// Whether the drawer is open and which of its groups are folded: stored on this machine. Above the screen it always
// starts closed.
import { useState, useSyncExternalStore } from 'react';
import { MENU_GROUPS, type MenuGroup } from '@despacho/domain/access/menus.ts';
import { z } from 'zod';
import { useMedia } from '../../useMedia.ts';
import { keptChoice } from '../look/kept.ts';

/** No room for a drawer beside the screen. */
const NARROW = '(max-width: 64rem)';

const isOpenBeside = keptChoice('despacho.drawer', z.boolean(), true);
const closedGroups = keptChoice<readonly MenuGroup[]>('despacho.groups', z.array(z.enum(MENU_GROUPS)), []);

export const useDrawer = () => {
  const isAbove = useMedia(NARROW);
  const [isOpenAbove, setOpenAbove] = useState(false);
  const isBeside = useSyncExternalStore(isOpenBeside.subscribe, isOpenBeside.get);
  const isOpen = isAbove ? isOpenAbove : isBeside;
  return {
    isAbove,
    isOpen,
    toggle: () => (isAbove ? setOpenAbove(!isOpenAbove) : isOpenBeside.set(!isBeside)),
    close: () => setOpenAbove(false),
  };
};

export const useClosedGroups = () => {
  const closed = useSyncExternalStore(closedGroups.subscribe, closedGroups.get);
  return {
    isClosed: (group: MenuGroup) => closed.includes(group),
    setClosed: (group: MenuGroup, isClosed: boolean) => {
      // A browser also reports the initial state of a group.
      if (closed.includes(group) === isClosed) return;
      closedGroups.set(isClosed ? [...closed, group] : closed.filter((other) => other !== group));
    },
  };
};
