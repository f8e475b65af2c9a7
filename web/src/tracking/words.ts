// Times and ages as the customers' page writes them, in the time of Guatemala.
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { PAGE_LOCALE, type PageLanguage } from '@despacho/contract/trackingDocument.ts';
import { currentLanguage, text } from './text.ts';

const formatOf = (locale: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { timeZone: 'America/Guatemala', hour: '2-digit', minute: '2-digit', ...parts });
const formatsOf = (locale: string) => ({
  day: formatOf(locale, { day: '2-digit', month: '2-digit', hourCycle: 'h23' }),
  hour: formatOf(locale, { hourCycle: 'h23' }),
});
const FORMATS: Record<PageLanguage, ReturnType<typeof formatsOf>> = {
  es: formatsOf(PAGE_LOCALE.es),
  en: formatsOf(PAGE_LOCALE.en),
};

export const dateTime = (instant: string): string =>
  FORMATS[currentLanguage()].day.format(new Date(instant)).replace('/', '-').replace(',', '');
export const time = (ms: number): string => FORMATS[currentLanguage()].hour.format(new Date(ms));

export const ageText = (ms: number): string =>
  ms < MINUTE_MS ? text.seconds(Math.max(0, Math.round(ms / 1_000))) : text.minutes(Math.floor(ms / MINUTE_MS));
