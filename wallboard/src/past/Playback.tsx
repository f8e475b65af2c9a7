// An hour of the past in a minute, over the scenes of the live wall and marked as past on the whole screen [PB9].
import { MINUTE_MS, SECOND_MS } from '@despacho/contract/durations.ts';
import { frameAt, HOUR_MS, steppedFrames } from '@despacho/domain/board/past/hours.ts';
import type { NamedScope } from '@despacho/domain/access/scope.ts';
import type { BoardHour } from '@despacho/contract/pastBoard.ts';
import { hourMinute } from '@despacho/ui/format.ts';
import { use, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { boardView } from '../board/boardView.ts';
import { scopeOfRoom } from '../board/focus.ts';
import { receivedData, useConnection, useLiveStatus, useServerNow } from '../live.ts';
import { Notice } from '../panels/Notice.tsx';
import { Screen } from '../Screen.tsx';
import type { Setup } from '../screen/setup.ts';
import { PAST_TEXT } from '../text.ts';
import type { OnScreen } from '../watch/watch.ts';
import { playedData, playedTrends } from './playedData.ts';
import type { RequestedHour } from './requestHour.ts';

const MINUTES = HOUR_MS / MINUTE_MS;
/** Long enough to be read. */
const NOTICE_SECONDS = 8;

/** The whole seconds since the start; `onEnd` is called after the last. */
const useSeconds = (last: number, onEnd: () => void): number => {
  const [second, setSecond] = useState(0);
  const onLast = useEffectEvent(onEnd);
  useEffect(() => {
    const timer = setInterval(() => setSecond((before) => before + 1), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (second >= last) onLast();
  }, [second, last]);
  return Math.min(second, last - 1);
};

type PlaybackProps = {
  /** `2026-11-24T14`, local time. */
  hour: string;
  request: Promise<RequestedHour>;
  /** What this screen shows. */
  scope: NamedScope;
  setup: Setup;
  onShow: (shown: Partial<OnScreen>) => void;
  onEnd: () => void;
};

const Missing = ({ title, onEnd }: { title: string; onEnd: () => void }) => {
  useSeconds(NOTICE_SECONDS, onEnd);
  return <Notice title={title} detail={PAST_TEXT.backSoon} />;
};

type PlayedProps = Omit<PlaybackProps, 'hour' | 'request'> & { startAt: number; hour: BoardHour };

const Played = ({ startAt, hour, scope, setup, onShow, onEnd }: PlayedProps) => {
  const live = useConnection();
  const { scope: room, build } = useLiveStatus();
  const now = useServerNow(SECOND_MS);
  const at = startAt + useSeconds(MINUTES, onEnd) * MINUTE_MS;
  const stepped = useMemo(() => steppedFrames([hour]), [hour]);
  const trends = useMemo(
    () =>
      playedTrends(
        stepped.map(({ frame }) => frame),
        scope,
      ),
    [stepped, scope],
  );
  const current = frameAt(stepped, at);
  // The scenes stay in their places during a gap, with the board before it under the notice.
  const index = Math.max(
    0,
    stepped.findLastIndex(({ frame }) => frame.at < at + MINUTE_MS),
  );
  const shown = stepped[index]?.frame ?? hour.keyframe;
  const board = useMemo(() => {
    const trend = trends[index] ?? { id: '', points: [], controllers: 1 };
    const data = playedData(shown, trend, { live: receivedData(live.collections), own: scopeOfRoom(room), scope });
    return boardView(data, { headings: new Map(), closeUp: null }, { now: shown.at, rate: live.rate() });
  }, [shown, trends, index, live, room, scope]);
  return (
    <Screen
      board={board}
      setup={setup}
      onShow={onShow}
      now={now}
      rate={live.rate()}
      header={{
        stale: null,
        notices: [],
        ages: { linkMs: null, sourceMs: null, fixMs: null },
        build: build ?? '',
        now: current === null ? at : current.at,
        isPast: true,
      }}
      {...(current === null
        ? { notice: <Notice title={PAST_TEXT.gap(hourMinute(at))} detail={PAST_TEXT.note} /> }
        : {})}
    />
  );
};

export const Playback = ({ hour: name, request, ...rest }: PlaybackProps) => {
  const { startAt, hour } = use(request);
  if (startAt !== null && hour !== null) return <Played startAt={startAt} hour={hour} {...rest} />;
  const from = `${name.slice(11)}:00`;
  return <Missing title={PAST_TEXT.none(from, `${name.slice(11)}:59`)} onEnd={rest.onEnd} />;
};
