// Shows its content once there is any; until then, that the page is trying. What was shown once is never taken away again.
import type { ReactNode } from 'react';
import { LIVE_TEXT } from '@despacho/ui/text.ts';
import { useLiveStatus } from '../live.tsx';
import { shellText } from './text.ts';
import styles from './WhenLive.module.css';

export const WhenLive = ({ children }: { children: ReactNode }) => {
  const { freshness, isRebuilding } = useLiveStatus();
  if (freshness !== 'loading') return children;
  return (
    <div className={styles['waiting']} role="status">
      <p>{isRebuilding ? LIVE_TEXT.sourceStopped : shellText.connecting}</p>
      <p className={styles['slow']}>{shellText.slow}</p>
    </div>
  );
};
