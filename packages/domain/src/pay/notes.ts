// What people write about the pay of a courier and week: corrections by staff, disputes by the courier and their answers.
import {
  MAX_PAY_NOTES,
  type PayConflict,
  type PayCorrection,
  type PayDispute,
  type PayWeek,
} from '@despacho/contract/pay.ts';

export type Noting<T> =
  | { result: 'written'; week: PayWeek; note: T }
  | { result: 'repeated'; note: T }
  | { result: 'refused'; reason: PayConflict['reason'] | 'unknown' };

/** [PY7] `stored`: what was written before, of the week of the correction. */
export const correcting = (stored: PayWeek, correction: PayCorrection): Noting<PayCorrection> => {
  const same = stored.corrections.find(({ id }) => id === correction.id);
  if (same !== undefined) {
    const isSame =
      same.day === correction.day &&
      same.cents === correction.cents &&
      same.reason === correction.reason &&
      same.by.id === correction.by.id;
    return isSame ? { result: 'repeated', note: same } : { result: 'refused', reason: 'key-reused' };
  }
  if (stored.corrections.length >= MAX_PAY_NOTES) return { result: 'refused', reason: 'full' };
  return { result: 'written', note: correction, week: { ...stored, corrections: [...stored.corrections, correction] } };
};

/** [PY10] A line is disputed once. `lineIds`: those of the courier's statement now. */
export const disputing = (
  stored: PayWeek,
  { lineId, text, at }: Pick<PayDispute, 'lineId' | 'text' | 'at'>,
  lineIds: ReadonlySet<string>,
): Noting<PayDispute> => {
  const same = stored.disputes.find((each) => each.lineId === lineId);
  if (same !== undefined)
    return same.text === text ? { result: 'repeated', note: same } : { result: 'refused', reason: 'key-reused' };
  if (!lineIds.has(lineId)) return { result: 'refused', reason: 'unknown' };
  if (stored.disputes.length >= MAX_PAY_NOTES) return { result: 'refused', reason: 'full' };
  const note: PayDispute = { lineId, text, at, answer: null };
  return { result: 'written', note, week: { ...stored, disputes: [...stored.disputes, note] } };
};

/** [PY10] The first answer stays. */
export const answering = (
  stored: PayWeek,
  lineId: string,
  answer: NonNullable<PayDispute['answer']>,
): Noting<PayDispute> => {
  const dispute = stored.disputes.find((each) => each.lineId === lineId);
  if (dispute === undefined) return { result: 'refused', reason: 'unknown' };
  if (dispute.answer !== null) {
    const isSame = dispute.answer.text === answer.text && dispute.answer.by.id === answer.by.id;
    return isSame ? { result: 'repeated', note: dispute } : { result: 'refused', reason: 'answered' };
  }
  const note: PayDispute = { ...dispute, answer };
  const disputes = stored.disputes.map((each) => (each.lineId === lineId ? note : each));
  return { result: 'written', note, week: { ...stored, disputes } };
};
