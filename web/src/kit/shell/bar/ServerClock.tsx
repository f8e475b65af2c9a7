// The operation's time (DD-MM-YYYY HH:mm:ss) by the server's clock, on the second.
import { dateTime } from '@despacho/ui/format.ts';
import { useServerNow } from '../../live.tsx';
import { shellText } from '../text.ts';
import styles from './TopBar.module.css';

const CLOCK_MS = 1_000;

export const ServerClock = () => {
  const now = useServerNow(CLOCK_MS);
  return now === 0 ? null : (
    <time className={styles['clock']} title={shellText.clock}>
      {dateTime(now)}
    </time>
  );
};
