// Shows its content once there is any; until then, a loading message. Shown content is never removed again.
import type { ReactNode } from 'react';
import { LIVE_TEXT } from '@despacho/ui/live/text.ts';
import { useLiveStatus } from '../live.tsx';
import { shellText } from './text.ts';
import styles from './WhenLive.module.css';

export const WhenLive = ({ children }: { children: ReactNode }) => {
  const { freshness, isRebuilding, isCrowded } = useLiveStatus();
  if (freshness !== 'loading') return children;
  return (
    <div className={styles['waiting']} role="status">
      <p>{isCrowded ? LIVE_TEXT.tooManyConnections : isRebuilding ? LIVE_TEXT.sourceStopped : shellText.connecting}</p>
      <p className={styles['slow']}>{shellText.slow}</p>
      <div className={styles['skeleton']} aria-hidden="true" />
    </div>
  );
};
