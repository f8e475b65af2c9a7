// What every calendar of the console shares: its zone and its accessible names.
import { dateText } from './text.ts';

export const TIME_ZONE = 'America/Guatemala';

export const pickerLabels = {
  labelPrevious: () => dateText.previousMonth,
  labelNext: () => dateText.nextMonth,
  labelMonthDropdown: () => dateText.month,
  labelYearDropdown: () => dateText.year,
};
