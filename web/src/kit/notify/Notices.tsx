// The place of the notices, top right, once on the page. A portal of its own keeps it over dialogs.
import { Button } from '@blueprintjs/core';
import { Cross, Error as Bad, InfoSign, Tick, WarningSign } from '@blueprintjs/icons';
import { SECOND_MS } from '@despacho/contract/durations.ts';
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { dismiss, notices, type Notice, type NoticeIntent } from './notify.ts';
import styles from './Notices.module.css';
import { INTENT_TEXT, noticeText } from './text.ts';

const ICONS = {
  success: <Tick />,
  danger: <Bad />,
  warning: <WarningSign />,
  primary: <InfoSign />,
} as const satisfies Record<NoticeIntent, ReactNode>;

/** After pointer and focus have left, it stays for up to so long. */
const LOOK_AGAIN_MS = 2_000;

/** Whole seconds; hidden from screen readers, which would read nothing else. */
const SecondsLeft = ({ forMs }: { forMs: number }) => {
  const [leftMs, setLeftMs] = useState(forMs);
  useEffect(() => {
    if (leftMs <= 0) return undefined;
    const step = leftMs % SECOND_MS || SECOND_MS;
    const timer = setTimeout(() => setLeftMs(leftMs - step), step);
    return () => clearTimeout(timer);
  }, [leftMs]);
  return (
    <span className={styles['seconds']} aria-hidden="true">
      {noticeText.seconds(Math.ceil(leftMs / SECOND_MS))}
    </span>
  );
};

const Row = ({ notice }: { notice: Notice }) => {
  const { id, text, intent, action, isTimed, times } = notice;
  const row = useRef<HTMLLIElement>(null);
  // Checked when its time is over, not tracked by events: an element removed under the pointer sends none.
  useEffect(() => {
    const end = (): void => {
      const isInUse = !notice.isTimed && row.current?.parentElement?.matches(':hover, :focus-within') === true;
      if (isInUse) timer = setTimeout(end, LOOK_AGAIN_MS);
      else dismiss(notice.id);
    };
    let timer = setTimeout(end, notice.forMs);
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <li ref={row} className={styles['notice']} data-intent={intent}>
      <span className={styles['icon']} role="img" aria-label={INTENT_TEXT[intent]}>
        {ICONS[intent]}
      </span>
      <div className={styles['body']}>
        <p className={styles['text']}>
          {text}
          {times === 1 ? null : (
            <span className={styles['times']}>
              <span aria-hidden="true">×{times}</span>
              <span data-announcement>{noticeText.times(times)}</span>
            </span>
          )}
        </p>
        {action === null ? null : (
          <Button
            className={styles['action'] ?? ''}
            variant="minimal"
            onClick={() => {
              dismiss(id);
              action.run();
            }}
          >
            {action.text}
            {isTimed ? <SecondsLeft forMs={notice.forMs} /> : null}
          </Button>
        )}
      </div>
      <Button
        className={styles['close'] ?? ''}
        variant="minimal"
        aria-label={`${noticeText.close}: ${text}`}
        icon={<Cross />}
        onClick={() => dismiss(id)}
      />
    </li>
  );
};

export const Notices = () => {
  const shown = useSyncExternalStore(notices.subscribe, notices.get);
  return createPortal(
    <div className={styles['place']} role="log" aria-label={noticeText.name}>
      <ul>
        {shown.map((notice) => (
          <Row key={notice.id} notice={notice} />
        ))}
      </ul>
    </div>,
    document.body,
  );
};
