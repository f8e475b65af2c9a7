// Listeners that are notified without a value, over a subject of rxjs. What pages load before anything else uses readable.ts.
import type { Subject } from 'rxjs';
import type { Unsubscribe } from './readable.ts';

export const subscribeTo = (changes: Subject<void>, listener: () => void): Unsubscribe => {
  const subscription = changes.subscribe(() => listener());
  return () => subscription.unsubscribe();
};
