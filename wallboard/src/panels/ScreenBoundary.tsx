// When more than a panel fails: a calm text instead of an empty page, and the watchdog reloads the page.
import { Component, type ReactNode } from 'react';
import { BROKEN_TEXT } from '../text.ts';
import type { OnScreen } from '../watch/watch.ts';
import { Notice } from './Notice.tsx';

type ScreenBoundaryProps = { onShow: (shown: Pick<OnScreen, 'isBroken'>) => void; children: ReactNode };

export class ScreenBoundary extends Component<ScreenBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    this.props.onShow({ isBroken: true });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <Notice {...BROKEN_TEXT} /> : this.props.children;
  }
}
