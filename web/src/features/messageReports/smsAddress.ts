// The address of the list of SMS of a company and days.
import { linkQuery } from '../../kit/grid/model/address.ts';
import { plainQuery } from '../../kit/grid/model/state.ts';
import type { DayRange } from '../../kit/date/days.ts';
import { rangeParams } from './useReportRange.ts';

export const SMS_SIZE = 20;

export const listAddressOf = (path: string, range: DayRange, companyId: string): string => {
  const query = { ...plainQuery(SMS_SIZE), filters: { company: { kind: 'set' as const, values: [companyId] } } };
  return `${path}?${linkQuery(new URLSearchParams(rangeParams(range)), query).toString()}`;
};
