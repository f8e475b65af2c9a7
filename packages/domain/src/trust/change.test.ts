import type { TrustFigureValue } from '@despacho/contract/trust.ts';
import { describe, expect, it } from 'vitest';
import { figureChange, figureNumber, meetsGoal } from './change.ts';

const figure = (id: TrustFigureValue['id'], part: number, of: number | null): TrustFigureValue => ({ id, part, of });

describe('[TS9] figures beside those of the week before', () => {
  it('are whole percent, quotients or counts, and nothing without a denominator', () => {
    expect(figureNumber(figure('recall', 31, 40))).toBe(78);
    expect(figureNumber(figure('alarmRate', 31, 288))).toBe(0.11);
    expect(figureNumber(figure('alarms', 31, null))).toBe(31);
    expect(figureNumber(figure('recall', 0, 0))).toBeNull();
  });

  it('[TS13] differ by what is printed', () => {
    expect(figureChange(figure('recall', 31, 40), figure('recall', 2, 3), false)).toBe(11);
    expect(figureChange(figure('alarmRate', 31, 288), figure('alarmRate', 1, 4), false)).toBe(-0.14);
    expect(figureChange(figure('recall', 31, 40), figure('recall', 0, 0), true)).toBeNull();
  });

  it('[TS23] meet their goal by what was counted, not by what is printed', () => {
    expect(meetsGoal(figure('alarmRate', 288, 288))).toBe(true);
    expect(meetsGoal(figure('alarmRate', 289, 288))).toBe(false);
    expect([meetsGoal(figure('floodShare', 1, 100)), meetsGoal(figure('floodShare', 14, 1_000))]).toEqual([
      true,
      false,
    ]);
    expect([meetsGoal(figure('standing', 0, 0)), meetsGoal(figure('recall', 0, 4))]).toEqual([null, null]);
  });

  it('[TS13] compare counts only between whole weeks', () => {
    const [now, before] = [figure('alarms', 31, null), figure('alarms', 20, null)];
    expect([figureChange(now, before, true), figureChange(now, before, false)]).toEqual([11, null]);
  });
});
