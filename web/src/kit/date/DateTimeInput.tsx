// DATE_TIME: a time, shown and typed in the time of Guatemala, in any zone of the machine.
import { Button } from '@blueprintjs/core';
import { DateInput } from '@blueprintjs/datetime';
import '@blueprintjs/datetime/lib/css/blueprint-datetime.css';
import { Cross } from '@blueprintjs/icons';
import es from 'date-fns/locale/es';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Ties } from '../form/Labelled.tsx';
import { isDay, startOfDay } from './days.ts';
import { dateText } from './text.ts';

// The calendar of the input with the focus is open, and no other: the library leaves one open when the focus goes on to another
// field by keys or by a press, and two would cover each other.

/** `isElsewhere`: the focus is neither in the input nor in its calendar. */
const useOneCalendar = (takeInput?: (element: HTMLInputElement | null) => void) => {
  const input = useRef<HTMLInputElement>(null);
  const [isElsewhere, setIsElsewhere] = useState(false);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent): void => {
      const own = input.current;
      if (own === null || !(target instanceof Element)) return;
      const calendar = document.getElementById(own.getAttribute('aria-controls') ?? '');
      setIsElsewhere(target !== own && calendar?.contains(target) !== true);
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  const inputRef = useCallback(
    (element: HTMLInputElement | null): void => {
      input.current = element;
      takeInput?.(element);
    },
    [takeInput],
  );
  return { inputRef, isElsewhere };
};

// What every calendar of the console shares: its zone and its accessible names.
const TIME_ZONE = 'America/Guatemala';

const pickerLabels = {
  labelPrevious: () => dateText.previousMonth,
  labelNext: () => dateText.nextMonth,
  labelMonthDropdown: () => dateText.month,
  labelYearDropdown: () => dateText.year,
};

/** The library has no setting for these names: class of the element, and its name. */
const FIXED_NAMES: Readonly<Record<string, string>> = {
  '[role=dialog]': dateText.calendar,
  '.bp6-timepicker-hour': dateText.hours,
  '.bp6-timepicker-minute': dateText.minutes,
  '.bp6-timepicker-second': dateText.seconds,
};

/** Names the parts of an open calendar in Spanish; their English names are fixed in the library. */
const nameParts = (popover: HTMLElement): void => {
  for (const [selector, name] of Object.entries(FIXED_NAMES))
    for (const part of popover.querySelectorAll(selector)) part.ariaLabel = name;
};

type Precision = 'day' | 'minute' | 'second';

const shapes = {
  day: { format: 'dd-MM-yyyy', pattern: dateText.dayPattern },
  minute: { format: 'dd-MM-yyyy HH:mm', pattern: dateText.minutePattern },
  second: { format: 'dd-MM-yyyy HH:mm:ss', pattern: dateText.secondPattern },
} as const satisfies Record<Precision, object>;

/** No order is older or later. */
const EARLIEST = new Date(2015, 0, 1);
const LATEST = new Date(2050, 11, 31);

/** Connects the input to its texts; an accessible name where it has no label. */
export type DateTies = Partial<Ties> & { 'aria-label'?: string };

type DateTimeInputProps = {
  /** An ISO instant, '' for none. */
  value: string;
  to: Precision;
  min?: string;
  max?: string;
  isDisabled?: boolean;
  onChange: (value: string) => void;
  onBlur?: () => void;
  ties: DateTies;
  takeInput?: (element: HTMLInputElement | null) => void;
};

/** The library returns an offset, or with a bare day, which begins in Guatemala; the wire wants UTC [DO1]. */
const instantOf = (text: string): string => new Date(isDay(text) ? startOfDay(text) : text).toISOString();

export const DateTimeInput = ({
  value,
  to,
  min,
  max,
  isDisabled = false,
  onChange,
  onBlur,
  ties,
  takeInput,
}: DateTimeInputProps) => {
  const { inputRef, isElsewhere } = useOneCalendar(takeInput);
  return (
    <DateInput
      fill
      value={value === '' ? null : value}
      onChange={(next) => onChange(next === null ? '' : instantOf(next))}
      timezone={TIME_ZONE}
      showTimezoneSelect={false}
      locale={es}
      dateFnsFormat={shapes[to].format}
      placeholder={shapes[to].pattern}
      {...(to === 'day' ? {} : { timePrecision: to })}
      closeOnSelection={to === 'day'}
      invalidDateMessage={dateText.invalid}
      outOfRangeMessage={dateText.outOfRange}
      minDate={min === undefined ? EARLIEST : new Date(min)}
      maxDate={max === undefined ? LATEST : new Date(max)}
      disabled={isDisabled}
      dayPickerProps={{ labels: pickerLabels }}
      popoverProps={{
        minimal: true,
        placement: 'bottom-start',
        transitionDuration: 0,
        onOpening: nameParts,
        ...(isElsewhere ? { isOpen: false } : {}),
      }}
      rightElement={
        value === '' || isDisabled ? undefined : (
          <Button variant="minimal" icon={<Cross />} aria-label={dateText.clear} onClick={() => onChange('')} />
        )
      }
      inputProps={{
        ...ties,
        inputRef,
        ...(onBlur === undefined ? {} : { onBlur }),
        // Enter and Esc belong to the open calendar, not to the form or the dialog around it.
        onKeyDown: (event) => {
          if (event.currentTarget.ariaExpanded !== 'true') return;
          if (event.key === 'Enter') event.preventDefault();
          if (event.key === 'Escape') event.stopPropagation();
        },
      }}
    />
  );
};
