// The last 24 hours of a courier, stepped through by time: stays of over five minutes and gaps in the signal are listed.
import { Button } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons';
import type { TrackPoint } from '@despacho/contract/couriers/tracks.ts';
import { clock, duration, hourMinute, metres, whole } from '@despacho/ui/format.ts';
import { List } from '../../kit/layout/List.tsx';
import { Note, Stack } from '../../kit/layout/Page.tsx';
import styles from './CourierMap.module.css';
import { seenText } from '../../entities/couriers/text.ts';
import { trackText as text } from './text.ts';
import { trackSummary, type Track } from './track.ts';

const wordsOf = ({ at, accuracyM, battery }: TrackPoint): string =>
  text.at(
    clock(at),
    [
      accuracyM === null ? seenText.noAccuracy : text.accuracy(metres(accuracyM)),
      battery === null ? seenText.noBattery : text.battery(`${whole(Math.round(battery * 100))} %`),
    ].join(' · '),
  );

type StepsProps = { track: Track; index: number; onIndex: (index: number) => void };

const Steps = ({ track: { points }, index, onIndex }: StepsProps) => {
  const point = points[index];
  const last = points.length - 1;
  return (
    <div className={styles['steps']}>
      <Button
        icon={<ChevronLeft />}
        aria-label={text.previous}
        disabled={index <= 0}
        onClick={() => onIndex(index - 1)}
      />
      <input
        type="range"
        min={0}
        max={last}
        value={index}
        aria-label={text.time}
        aria-valuetext={point === undefined ? '' : wordsOf(point)}
        onChange={({ currentTarget }) => onIndex(Number(currentTarget.value))}
      />
      <Button
        icon={<ChevronRight />}
        aria-label={text.next}
        disabled={index >= last}
        onClick={() => onIndex(index + 1)}
      />
      <output>{point === undefined ? '' : wordsOf(point)}</output>
    </div>
  );
};

type Span = { from: number; to: number };
type SpansProps = { title: string; spans: readonly Span[]; words: (span: Span) => string; onAt: (at: number) => void };

const Spans = ({ title, spans, words, onAt }: SpansProps) => (
  <section aria-label={title}>
    <h3>{title}</h3>
    {spans.length === 0 ? <Note>{text.noStops}</Note> : null}
    <List>
      {spans.map((span) => (
        <li key={span.from}>
          <Button variant="minimal" onClick={() => onAt(span.from)}>
            {words(span)}
          </Button>
        </li>
      ))}
    </List>
  </section>
);

const spanWords =
  (words: (from: string, to: string, time: string) => string) =>
  ({ from, to }: Span): string =>
    words(hourMinute(from), hourMinute(to), duration(to - from));

export const TrackPanel = ({ track, index, onIndex }: StepsProps) => {
  const toInstant = (at: number): void => onIndex(track.points.findLastIndex((point) => point.at <= at));
  return (
    <Stack>
      <Note>{trackSummary(track)}</Note>
      <Steps track={track} index={index} onIndex={onIndex} />
      <Note>{text.guessed}</Note>
      <Spans title={text.stops} spans={track.pauses} words={spanWords(text.stay)} onAt={toInstant} />
      <Spans title={text.gaps} spans={track.gaps} words={spanWords(text.gap)} onAt={toInstant} />
    </Stack>
  );
};
