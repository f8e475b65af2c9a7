// A part of the page that fails shows this in its own place and is tried again; the others stay usable.
import { Component, type ReactNode } from 'react';
import { text } from './text.ts';

const RETRY_MS = 10_000;

export class Part extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  private retry: ReturnType<typeof setTimeout> | undefined;

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    this.retry = setTimeout(() => this.setState({ hasFailed: false }), RETRY_MS);
  }

  override componentWillUnmount(): void {
    clearTimeout(this.retry);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <p role="alert">{text.partFailed}</p> : this.props.children;
  }
}
