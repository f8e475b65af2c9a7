// The board of a past minute: its mark as past, the controls of time, counters and lists; or why there is none.
import { Button } from '@blueprintjs/core';
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import type { PastBoard as Found } from '@despacho/contract/pastBoard.ts';
import { day, hourMinute, clock } from '@despacho/ui/format.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Card } from '../../kit/layout/Card.tsx';
import { DotSeparated, Row, Stack } from '../../kit/layout/Page.tsx';
import { useByShownNow } from '../../kit/live.tsx';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { useLast } from '../../kit/useLast.ts';
import { DataPart } from '../../kit/states/DataPart.tsx';
import { Counters } from './Counters.tsx';
import { PastCouriers, PastOrders } from './Lists.tsx';
import styles from './PastBoard.module.css';
import { MISSING_TEXT, pastText as text } from './text.ts';
import { TimeBar } from './TimeBar.tsx';
import { useMinute, type Minute } from './useMinute.ts';

/** The page is not drawn again each second. */
const minuteOf = (at: number): number => Math.floor(at / MINUTE_MS) * MINUTE_MS;

const Banner = ({ at }: { at: number }) => {
  const now = useScreenPath()('/all-orders');
  return (
    <p className={styles['banner']} role="note">
      <strong>{text.past}</strong>
      <span>{text.pastOf(day(at), hourMinute(at))}</span>
      {now === null ? null : <Link to={now}>{text.toNow}</Link>}
    </p>
  );
};

const Notes = ({ found: { board, gaps, stepMin, firstRecordAt } }: { found: Found }) => (
  <DotSeparated>
    {board === null ? null : <span>{text.recordedAt(clock(board.recordedAt))}</span>}
    {stepMin === null || stepMin === 1 ? null : <span>{text.step(stepMin)}</span>}
    {gaps.length === 0 ? null : (
      <span>
        {text.gaps} {gaps.map(({ from, to }) => text.gap(hourMinute(from), hourMinute(to))).join(', ')}
      </span>
    )}
    {firstRecordAt === null ? null : <span>{text.first(day(firstRecordAt), hourMinute(firstRecordAt))}</span>}
  </DotSeparated>
);

type MissingProps = { found: Found; onTime: (at: number) => void };

const Missing = ({ found: { at, missing, before, after, firstRecordAt }, onTime }: MissingProps) => {
  const ways = [
    { to: before, words: text.before },
    { to: after, words: text.after },
  ];
  return (
    <Card>
      <Stack isTight>
        <div role="status">
          <strong>{missing === null ? '' : MISSING_TEXT[missing](hourMinute(at))}</strong>
          {firstRecordAt === null ? <p>{text.never}</p> : null}
        </div>
        <Row>
          {ways.map(({ to, words }) =>
            to === null ? null : (
              <Button key={to} onClick={() => onTime(Date.parse(to))}>
                {words(day(to), hourMinute(to))}
              </Button>
            ),
          )}
        </Row>
      </Stack>
    </Card>
  );
};

type ShownProps = { minute: Minute; now: number; link: string; onTime: (at: number) => void };

const Shown = ({ minute, now, link, onTime }: ShownProps) => {
  const result = useRoute('pastBoard', { query: { at: minute.text } });
  const value = useLast(result.value);
  return (
    <>
      <TimeBar
        at={minute.at}
        now={now}
        hasArrived={result.value !== null || result.failure !== null}
        link={link}
        onTime={onTime}
      />
      <DataPart {...result} value={value} label={text.loading} rows={8}>
        {(found) => (
          <div className={styles['found']} data-waiting={result.value === null || undefined}>
            <Notes found={found} />
            {found.board === null ? (
              <Missing found={found} onTime={onTime} />
            ) : (
              <>
                <Counters {...found.board} />
                <PastOrders orders={found.board.orders} />
                <PastCouriers couriers={found.board.couriers} />
              </>
            )}
          </div>
        )}
      </DataPart>
    </>
  );
};

export const PastBoard = ({ title }: { title: string }) => {
  const now = useByShownNow(minuteOf);
  // Stays while the screen is open: an address without a minute must not move on by itself.
  const [latest] = useState(() => now - MINUTE_MS);
  const { minute, link, goTo } = useMinute(latest);
  const at = minute?.at ?? latest;
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <p>{title}</p>
        <h1>{text.heading(hourMinute(at))}</h1>
      </header>
      <Banner at={at} />
      {minute === null ? (
        <>
          <TimeBar at={latest} now={now} hasArrived link={link} onTime={goTo} />
          <Card>
            <div role="alert">{text.invalid}</div>
          </Card>
        </>
      ) : (
        <Shown minute={minute} now={now} link={link} onTime={goTo} />
      )}
    </div>
  );
};
