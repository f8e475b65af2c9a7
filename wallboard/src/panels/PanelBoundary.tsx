// One failing panel must not blank the wall: it shows the failure in its own place and retries automatically.
import { Component, type ReactNode } from 'react';
import { PANEL_FAILED } from '../text.ts';
import styles from './Panel.module.css';

const RETRY_MS = 10_000;

type PanelBoundaryProps = {
  area: string;
  /** Before each new attempt. */
  onRetry?: () => void;
  children: ReactNode;
};

export class PanelBoundary extends Component<PanelBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  private retry: ReturnType<typeof setTimeout> | undefined;

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    this.retry = setTimeout(() => {
      this.props.onRetry?.();
      this.setState({ hasFailed: false });
    }, RETRY_MS);
  }

  override componentWillUnmount(): void {
    clearTimeout(this.retry);
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <section className={styles['panel']} data-area={this.props.area} data-failed>
        <p className={styles['note']}>{PANEL_FAILED}</p>
      </section>
    );
  }
}
