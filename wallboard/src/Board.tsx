// The living wall: the board of the live collections, greyed as a whole while its data is old. An hour may be played first.
import { staleOf } from '@despacho/client/live/staleness.ts';
import { fixAgeMs } from '@despacho/domain/couriers/couriers.ts';
import { lazy, Suspense, useState } from 'react';
import type { BoardView } from './board/boardView.ts';
import { noticesOf } from './freshness.ts';
import { useAges, useBoard, useConnection, useLiveStatus, useServerNow } from './live.ts';
import { Notice } from './panels/Notice.tsx';
import { Screen } from './Screen.tsx';
import type { RequestedHour } from './past/requestHour.ts';
import type { Setup } from './screen/setup.ts';
import { PAST_TEXT, UNKNOWN_TEXT } from './text.ts';
import type { OnScreen } from './watch/watch.ts';

const CLOCK_MS = 1_000;

const Playback = lazy(async () => ({ default: (await import('./past/Playback.tsx')).Playback }));

type Played = { hour: string; request: Promise<RequestedHour> };

/** The request starts here: a component that waits for it on its first render would start it again each time. */
const playedFrom = ({ play }: Setup, token: string): Played | null => {
  if (play === null) return null;
  return {
    hour: play,
    request: import('./past/requestHour.ts').then(async ({ requestHour }) => requestHour(token, play)),
  };
};

type BoardProps = {
  setup: Setup;
  /** The device token, for the hour that is played. */
  token: string;
  /** Reports to the watch, which lives outside React, what is on the screen. */
  onShow: (shown: Partial<OnScreen>) => void;
};

const LiveScreen = ({ board, setup, onShow }: Omit<BoardProps, 'token'> & { board: BoardView }) => {
  const live = useConnection();
  const ages = useAges();
  const status = useLiveStatus();
  const now = useServerNow(CLOCK_MS);
  const rate = live.rate();
  const fixMs = board.fixAt === null ? null : fixAgeMs(board.fixAt, now, rate);
  return (
    <Screen
      board={board}
      setup={setup}
      onShow={onShow}
      now={now}
      rate={rate}
      header={{
        stale: staleOf(ages, status, { now, rate }),
        notices: noticesOf(ages),
        ages: { linkMs: ages.linkMs, sourceMs: ages.sourceMs, fixMs },
        build: status.build ?? '',
        now,
      }}
    />
  );
};

/** [PB9] What must not be missed for a minute. */
const isUrgent = ({ hasCallingHighAlarm, dangers }: BoardView): boolean =>
  hasCallingHighAlarm || dangers.some(({ isRecent }) => isRecent);

export const Board = ({ setup, token, onShow }: BoardProps) => {
  const board = useBoard(setup.requested);
  const [played, setPlayed] = useState(() => playedFrom(setup, token));
  if (board === null) return <Notice {...UNKNOWN_TEXT} />;
  if (played === null) return <LiveScreen board={board} setup={setup} onShow={onShow} />;
  if (isUrgent(board)) setPlayed(null);
  return (
    <Suspense fallback={<Notice title={PAST_TEXT.loading} detail={PAST_TEXT.loadingDetail} />}>
      <Playback {...played} scope={board.scope} setup={setup} onShow={onShow} onEnd={() => setPlayed(null)} />
    </Suspense>
  );
};
