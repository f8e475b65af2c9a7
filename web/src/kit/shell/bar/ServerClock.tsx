// The operation's time (DD-MM-YYYY HH:mm:ss) by the server's clock, on the second.
import { SECOND_MS } from '@despacho/contract/durations.ts';
import { dateTime } from '@despacho/ui/format.ts';
import { useServerNow } from '../../live.tsx';
import { shellText } from '../text.ts';
import styles from './TopBar.module.css';

export const ServerClock = () => {
  const now = useServerNow(SECOND_MS);
  return now === 0 ? null : (
    <time className={styles['clock']} title={shellText.clock}>
      {dateTime(now)}
    </time>
  );
};
