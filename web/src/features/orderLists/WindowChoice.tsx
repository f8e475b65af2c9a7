// The days of the list: three fixed windows, or a range.
import { DayChoice } from '../../kit/date/DayChoice.tsx';
import type { RangeRule } from '../../kit/date/days.ts';
import { RangeChoice } from '../../kit/date/RangeChoice.tsx';
import type { ListWindow } from './useWindow.ts';

type WindowChoiceProps = { window: ListWindow; rule: RangeRule; onChoose: (window: ListWindow) => void };

export const WindowChoice = ({ window, rule, onChoose }: WindowChoiceProps) =>
  window.kind === 'days' ? (
    <DayChoice value={window.days} onChange={(days) => onChoose({ kind: 'days', days })} />
  ) : (
    <RangeChoice value={window.range} rule={rule} onChange={(range) => onChoose({ kind: 'range', range })} />
  );
