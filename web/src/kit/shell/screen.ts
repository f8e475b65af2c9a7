// A screen as the shell knows it: where it stands, what it is called, who may see it and how its code is fetched.
import type { Permission } from '@despacho/contract/access.ts';
import type { MenuGroup } from '@despacho/domain/menus/areas.ts';
import type { ComponentType } from 'react';

export type Screen = {
  /** As the documents spell it, with `:name` for what is filled in: `/edit-order/:orderId`. */
  path: string;
  /** Of the document, and read out when the screen opens. */
  title: string;
  /** Of the drawer: a screen that is in no menu still marks the group it came from. */
  group: MenuGroup;
  /** Null: for everybody who is signed in. The server judges each request anew. */
  permission: Permission | null;
  load: () => Promise<ComponentType>;
};
