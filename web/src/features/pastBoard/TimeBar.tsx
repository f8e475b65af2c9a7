// The controls of time: the minute that is looked at, steps to others by buttons and arrow keys, and playing.
import { Button, ButtonGroup } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight, DoubleChevronLeft, DoubleChevronRight, Pause, Play } from '@blueprintjs/icons';
import { DAY_MS, MINUTE_MS } from '@despacho/contract/durations.ts';
import { BOARD_KEPT_DAYS } from '@despacho/contract/pastBoard.ts';
import type { JSX } from 'react';
import { DateTimeInput } from '../../kit/date/DateTimeInput.tsx';
import { Row } from '../../kit/layout/Page.tsx';
import { useOwnKey } from '../../kit/shell/keys/ownKeys.ts';
import { CopyButton } from '../../kit/states/CopyButton.tsx';
import styles from './PastBoard.module.css';
import { pastText as text } from './text.ts';
import { usePlay } from './usePlay.ts';

const TEN_MS = 10 * MINUTE_MS;

type StepProps = {
  label: string;
  icon: JSX.Element;
  isEnd?: boolean;
  short: string;
  isDisabled: boolean;
  onStep: () => void;
};

const Step = ({ label, icon, isEnd = false, short, isDisabled, onStep }: StepProps) => (
  <Button
    title={label}
    disabled={isDisabled}
    onClick={onStep}
    text={short}
    {...(isEnd ? { endIcon: icon } : { icon })}
  />
);

type TimeBarProps = {
  at: number;
  now: number;
  /** False while the board of this minute is not there: playing waits for it. */
  hasArrived: boolean;
  link: string;
  onTime: (at: number) => void;
};

export const TimeBar = ({ at, now, hasArrived, link, onTime }: TimeBarProps) => {
  const isLast = at + MINUTE_MS > now;
  const by = (ms: number) => (): void => onTime(Math.min(at + ms, now));
  const { isPlaying, toggle } = usePlay(() => {
    if (isLast) return false;
    if (hasArrived) onTime(at + MINUTE_MS);
    return true;
  });
  useOwnKey('ArrowLeft', text.back, by(-MINUTE_MS));
  useOwnKey('ArrowRight', text.forth, by(MINUTE_MS));
  return (
    <Row role="group" aria-label={text.steps}>
      <ButtonGroup>
        <Step
          label={text.backTen}
          icon={<DoubleChevronLeft />}
          short={text.ten('−')}
          isDisabled={false}
          onStep={by(-TEN_MS)}
        />
        <Step
          label={text.back}
          icon={<ChevronLeft />}
          short={text.minute('−')}
          isDisabled={false}
          onStep={by(-MINUTE_MS)}
        />
      </ButtonGroup>
      <div className={styles['when']}>
        <DateTimeInput
          value={new Date(at).toISOString()}
          to="minute"
          min={new Date(now - BOARD_KEPT_DAYS * DAY_MS).toISOString()}
          max={new Date(now).toISOString()}
          onChange={(value) => {
            if (value !== '') onTime(Date.parse(value));
          }}
          ties={{ 'aria-label': text.when }}
        />
      </div>
      <ButtonGroup>
        <Step
          label={text.forth}
          icon={<ChevronRight />}
          isEnd
          short={text.minute('+')}
          isDisabled={isLast}
          onStep={by(MINUTE_MS)}
        />
        <Step
          label={text.forthTen}
          icon={<DoubleChevronRight />}
          isEnd
          short={text.ten('+')}
          isDisabled={isLast}
          onStep={by(TEN_MS)}
        />
      </ButtonGroup>
      <Button
        icon={isPlaying ? <Pause /> : <Play />}
        text={isPlaying ? text.stop : text.play}
        aria-pressed={isPlaying}
        disabled={isLast && !isPlaying}
        onClick={toggle}
      />
      <CopyButton text={link} label={text.copyLink} />
    </Row>
  );
};
