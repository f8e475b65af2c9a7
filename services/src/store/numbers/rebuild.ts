// Calculates days again from their orders. Days are independent: it may be stopped, and run again from any day.
import type { Firestore } from 'firebase-admin/firestore';
import { writeFacts } from './dailyStats.ts';
import { readDayFacts } from './dayOrders.ts';

export type Rebuilt = { day: string; orders: number; isChanged: boolean; changedAt: number };

/** [NU6] */
export const rebuildDay = async (db: Firestore, day: string, now: number): Promise<Rebuilt> => {
  const { facts, changedAt } = await readDayFacts(db, day);
  const isChanged = await writeFacts(db, day, facts.values(), now);
  return { day, orders: facts.size, isChanged, changedAt };
};
