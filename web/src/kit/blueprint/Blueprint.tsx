// Wraps everything in Blueprint: its sheet is in a layer of its own (web/build), so that our styles always win.
import '@blueprintjs/core/lib/css/blueprint.css';
import './tokens.css';
import { FocusStyleManager, OverlaysProvider, PortalProvider } from '@blueprintjs/core';
import type { ReactNode } from 'react';

FocusStyleManager.onlyShowFocusOnTabs();

/** Without its provider of shortcuts, which the console does not use and which brings dialogs along. */
export const Blueprint = ({ children }: { children: ReactNode }) => (
  <PortalProvider>
    <OverlaysProvider>{children}</OverlaysProvider>
  </PortalProvider>
);
