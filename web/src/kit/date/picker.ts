// What every calendar of the console shares: its zone and its accessible names.
import { dateText } from './text.ts';

export const TIME_ZONE = 'America/Guatemala';

export const pickerLabels = {
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
export const nameParts = (popover: HTMLElement): void => {
  for (const [selector, name] of Object.entries(FIXED_NAMES))
    for (const part of popover.querySelectorAll(selector)) part.ariaLabel = name;
};
