// The entries of the stream that may raise an alarm at once: incidents, and alerts of couriers that changed [IC1].
import { z } from 'zod';
import { splitStored } from '../../store/live/state.ts';
import type { WakeFilter } from '../wakeUps.ts';

const alerting = z.object({ alert: z.string().nullable(), alertAt: z.string().nullable() });

/** Equal while neither the alert nor its time changed. */
const alertOf = (json: string | null): string => {
  const parsed = json === null ? null : alerting.safeParse(JSON.parse(json)).data;
  return `${parsed?.alert ?? 'none'} ${parsed?.alertAt ?? ''}`;
};

const CALM = alertOf(null);

export const dangerEntries = (): WakeFilter => {
  const alerts = new Map<string, string>();
  return {
    kinds: ['courier'],
    onState: ({ stored }) => {
      alerts.clear();
      for (const [id, text] of Object.entries(stored.get('courier') ?? {}))
        alerts.set(id, alertOf(splitStored(text).json));
    },
    concerns: ({ change }) => {
      if (change === null) return false;
      if (change.kind === 'incident') return true;
      if (change.kind !== 'courier') return false;
      const before = alerts.get(change.id) ?? CALM;
      const after = alertOf(change.json);
      alerts.set(change.id, after);
      return after !== before;
    },
  };
};
