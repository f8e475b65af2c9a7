// Calculates days again from their orders. Days are independent: it may be stopped, and run again from any day.
import { foldDay } from '@despacho/domain/numbers/blocks.ts';
import type { Firestore } from 'firebase-admin/firestore';
import { writeDay } from './dailyStats.ts';
import { readDayFacts } from './dayOrders.ts';

export type Rebuilt = { day: string; orders: number; isChanged: boolean; changedAt: number };

/** [NU6] */
export const rebuildDay = async (db: Firestore, day: string, now: number): Promise<Rebuilt> => {
  const { facts, changedAt } = await readDayFacts(db, day);
  const isChanged = await writeDay(db, day, foldDay(facts.values(), day), now);
  return { day, orders: facts.size, isChanged, changedAt };
};
