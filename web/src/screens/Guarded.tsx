// Shows a screen to accounts that may open it, and an explanation to the others. The server checks each request again.
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
