// Puts Blueprint under everything below: its sheet lies in a layer of its own (web/build), so that ours always win.
import '@blueprintjs/core/lib/css/blueprint.css';
import './tokens.css';
import { BlueprintProvider, FocusStyleManager } from '@blueprintjs/core';
import type { ReactNode } from 'react';

FocusStyleManager.onlyShowFocusOnTabs();

export const Blueprint = ({ children }: { children: ReactNode }) => <BlueprintProvider>{children}</BlueprintProvider>;
