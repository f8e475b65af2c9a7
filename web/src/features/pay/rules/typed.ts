// What people type into the forms of pay, as the contract has it. Amounts are cents.
import { centsOf } from '@despacho/domain/money/amounts.ts';
import { localDay } from '@despacho/domain/localTime.ts';
import { readers } from '@despacho/domain/reading/kinds.ts';
import { z } from 'zod';
import { ruleText as text } from './text.ts';

const MAX_QUETZALES = 10_000;
const MINUTES_OF_HOUR = 60;

/** Null: nothing is written. */
export const optionalCents = z.string().transform((typed, context): number | null => {
  const reading = readers.money(typed);
  if (reading.state === 'read' && (reading.value ?? 0) <= MAX_QUETZALES)
    return reading.value === null ? null : centsOf(reading.value);
  context.addIssue(text.badAmount);
  return z.NEVER;
});

/** Nothing written is refused: a zero is written by who means it. */
export const cents = optionalCents.transform((value, context): number => {
  if (value !== null) return value;
  context.addIssue(text.badAmount);
  return z.NEVER;
});

export const wholeNumber = (max: number) =>
  z.string().transform((typed, context): number => {
    const value = Number(typed.trim());
    if (/^\d{1,4}$/.test(typed.trim()) && value <= max) return value;
    context.addIssue(text.badNumber(max));
    return z.NEVER;
  });

/** Minutes of the day. */
export const timeOfDay = z.string().transform((typed, context): number => {
  const [, hour, minute] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(typed.trim()) ?? [];
  if (hour !== undefined && minute !== undefined) return Number(hour) * MINUTES_OF_HOUR + Number(minute);
  context.addIssue(text.badTime);
  return z.NEVER;
});

export const chosenInstant = z.string().min(1, text.required);
export const chosenDay = chosenInstant.transform((instant) => localDay(Date.parse(instant)));
