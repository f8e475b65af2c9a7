// Deposits during the day: whether one is accepted and signed. They are part of the settlement of their day, so of a
// deposit and a signature at once the second decides on what the first wrote.
import { MAX_DEPOSITS, type Deposit, type DepositConflict, type Settlement } from '@despacho/contract/settlements.ts';
import type { Reference } from '@despacho/contract/values.ts';

export type Depositing =
  | { result: 'written'; settlement: Settlement; deposit: Deposit }
  | { result: 'repeated'; deposit: Deposit }
  | { result: 'refused'; reason: DepositConflict['reason'] | 'unknown' };

/** [CX8] Only those that both signed count. */
export const depositedCents = (deposits: readonly Deposit[]): number =>
  deposits.reduce((sum, { cents, courierSignedAt }) => sum + (courierSignedAt === null ? 0 : cents), 0);

const replaced = (settlement: Settlement, deposit: Deposit): Depositing => ({
  result: 'written',
  deposit,
  settlement: {
    ...settlement,
    deposits: settlement.deposits.map((each) => (each.id === deposit.id ? deposit : each)),
  },
});

type Received = Pick<Deposit, 'id' | 'cents' | 'branch' | 'by' | 'at'>;

/** [CX8] [CX9] `collectedCents`: of the day's delivered orders; `stored` null: nothing was signed or deposited. */
export const receiving = (
  stored: Settlement | null,
  received: Received,
  { day, courier, collectedCents }: { day: string; courier: Reference; collectedCents: number },
): Depositing => {
  const settlement = stored ?? { day, courier, signatures: [], deposits: [] };
  const same = settlement.deposits.find(({ id }) => id === received.id);
  if (same !== undefined) {
    const isSame =
      same.cents === received.cents && same.by.id === received.by.id && same.branch.id === received.branch.id;
    return isSame ? { result: 'repeated', deposit: same } : { result: 'refused', reason: 'key-reused' };
  }
  if (settlement.signatures.length > 0) return { result: 'refused', reason: 'settled' };
  if (settlement.deposits.length >= MAX_DEPOSITS) return { result: 'refused', reason: 'full' };
  const deposited = settlement.deposits.reduce((sum, { cents }) => sum + cents, 0);
  if (deposited + received.cents > collectedCents) return { result: 'refused', reason: 'too-much' };
  const deposit: Deposit = { ...received, courierSignedAt: null, onPaper: null };
  return { result: 'written', deposit, settlement: { ...settlement, deposits: [...settlement.deposits, deposit] } };
};

/**
 * [CX8] The signature of the courier. [CX10] `onPaper`: of another person than the one who received it, for a courier who signed a
 * paper.
 */
export const countersigning = (
  stored: Settlement | null,
  { depositId, at, onPaper }: { depositId: string; at: string; onPaper: Deposit['onPaper'] },
): Depositing => {
  const deposit = stored?.deposits.find(({ id }) => id === depositId);
  if (stored === null || deposit === undefined) return { result: 'refused', reason: 'unknown' };
  if (deposit.courierSignedAt !== null) return { result: 'repeated', deposit };
  if (stored.signatures.length > 0) return { result: 'refused', reason: 'settled' };
  if (onPaper !== null && onPaper.by.id === deposit.by.id) return { result: 'refused', reason: 'own' };
  return replaced(stored, { ...deposit, courierSignedAt: at, onPaper });
};
