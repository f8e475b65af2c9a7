// Shows a screen to whoever may open it, and says so to everybody else. The server judges each request anew.
import type { ReactNode } from 'react';
import { Message } from '../kit/shell/Message.tsx';
import { useScreens } from '../kit/shell/paths.tsx';
import type { Screen } from '../kit/shell/screen.ts';
import { shellText } from '../kit/shell/text.ts';
import { HomeLink } from './HomeLink.tsx';

export const Guarded = ({ screen, children }: { screen: Screen; children: ReactNode }) =>
  useScreens().has(screen.path) ? (
    children
  ) : (
    <Message {...shellText.forbidden}>
      <HomeLink />
    </Message>
  );
