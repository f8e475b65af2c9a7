// A screen of the shell: its path, title and menu row, its permission and how its code is loaded.
import type { Permission } from '@despacho/contract/accounts/access.ts';
import type { MenuGroup } from '@despacho/domain/access/menus.ts';
import type { ComponentType } from 'react';
import type { IconName } from './drawer/icons.ts';

export type MenuScreen = { label: string; icon: IconName };

export type Screen = {
  /** With `:name` for parameters: `/edit-order/:orderId`. */
  path: string;
  /** The title of the document, read out when the screen opens. */
  title: string;
  /** The group in the drawer: a screen that is in no menu still marks the group it came from. */
  group: MenuGroup;
  /** `name`: what the rules of menus call it. Absent: it is in no menu. */
  menu?: MenuScreen & { name: string };
  /** Null: for every account. The server checks each request itself. */
  permission: Permission | null;
  load: () => Promise<ComponentType>;
};
