// A part of a screen that may fail alone: the failure shows in its place, with a way to try again, and the part comes back by
// itself when it can [PS1]. The rest of the screen stays, with what was typed in it.
import { pauseMs } from '@despacho/ui/recovery/pause.ts';
import { Component, Suspense, useEffect, type ComponentType, type ReactNode } from 'react';
import styles from './Part.module.css';
import { PART_TEXT } from './text.ts';

export type FailedProps = {
  text: string;
  isAbove: boolean;
  onRetry: () => void;
  /** It failed again: after a deployment only a reload finds its code. */
  canReload: boolean;
};

const FailedPart = ({ text, isAbove, onRetry, canReload }: FailedProps) => (
  <div role="alert" className={styles['failed']} data-failed-part data-above={isAbove || undefined}>
    <p>{text}</p>
    <button type="button" onClick={onRetry}>
      {PART_TEXT.retry}
    </button>
    {canReload ? (
      <button type="button" onClick={() => location.reload()}>
        {PART_TEXT.reload}
      </button>
    ) : null}
  </div>
);

/** Its effect runs when everything beside it was drawn. */
const Arrival = ({ onArrived }: { onArrived: () => void }) => {
  useEffect(() => onArrived(), [onArrived]);
  return null;
};

export type PartProps = {
  /** What failed, where that is not the part itself. */
  text?: string;
  /** It has no place of its own, as a dialog: its failure is above the page. */
  isAbove?: boolean;
  /** Shows the failure; by default a line with its buttons. */
  Failed?: ComponentType<FailedProps>;
  /** Before each new attempt. */
  onRetry?: () => void;
  children: ReactNode;
};

type PartState = {
  phase: 'drawn' | 'failed' | 'trying';
  attempt: number;
  /** Since it last worked. */
  failures: number;
};

/** A part that stays for as long works: one may fail shortly after it was drawn, each time. */
const WORKS_AFTER_MS = 60_000;

export class Part extends Component<PartProps, PartState> {
  override state: PartState = { phase: 'drawn', attempt: 0, failures: 0 };
  private timer: ReturnType<typeof setTimeout> | undefined;

  static getDerivedStateFromError(): Partial<PartState> {
    return { phase: 'failed' };
  }

  override componentDidCatch(): void {
    clearTimeout(this.timer);
    this.setState(({ failures }) => ({ failures: failures + 1 }));
    // Also without a network: a browser that reaches only this server counts as offline.
    this.timer = setTimeout(this.retry, pauseMs(this.state.failures));
    addEventListener('online', this.retry, { once: true });
  }

  override componentWillUnmount(): void {
    this.rest();
  }

  private readonly retry = (): void => {
    this.rest();
    this.props.onRetry?.();
    this.setState(({ attempt }) => ({ phase: 'trying', attempt: attempt + 1 }));
  };

  private readonly onArrived = (): void => {
    // A child that failed in its own effect is not drawn.
    this.setState(({ phase }) => (phase === 'trying' ? { phase: 'drawn' } : null));
    clearTimeout(this.timer);
    this.timer = setTimeout(this.onLasted, WORKS_AFTER_MS);
  };

  private readonly onLasted = (): void => {
    this.setState(({ phase }) => (phase === 'drawn' ? { failures: 0 } : null));
  };

  private rest(): void {
    clearTimeout(this.timer);
    removeEventListener('online', this.retry);
  }

  override render(): ReactNode {
    const { text = PART_TEXT.failed, isAbove = false, Failed = FailedPart, children } = this.props;
    const { phase, attempt, failures } = this.state;
    return (
      <>
        {/* It stays while the next attempt waits for its code, so that nothing flickers and it is read aloud once. */}
        {phase === 'drawn' ? null : (
          <Failed text={text} isAbove={isAbove} onRetry={this.retry} canReload={failures > 1} />
        )}
        {phase === 'failed' ? null : attempt === 0 ? (
          children
        ) : (
          <Suspense key={attempt} fallback={null}>
            {children}
            <Arrival onArrived={this.onArrived} />
          </Suspense>
        )}
      </>
    );
  }
}
