// The actions on an alarm. The change returns with the live data.
import type { Failure, Result } from '@despacho/client/rest.ts';
import type { Alarm } from '@despacho/contract/alarms.ts';
import { useState } from 'react';
import { z } from 'zod';
import { notify } from '../../kit/notify/notify.ts';
import { useAction } from '../../kit/requests/useRoute.ts';
import { failureText } from './text.ts';

const conflict = z.object({ reason: z.enum(['cleared', 'notes-full']) });

const sentenceOf = ({ code, details }: Failure): string => {
  const parsed = conflict.safeParse(details);
  return failureText(code, parsed.success ? parsed.data.reason : null);
};

export const useAlarmActs = ({ id }: Pick<Alarm, 'id'>) => {
  const acknowledge = useAction('acknowledgeAlarm');
  const shelve = useAction('shelveAlarm');
  const note = useAction('noteAlarm');
  const end = useAction('endDrill');
  const [isBusy, setIsBusy] = useState(false);
  const carryOut = async (request: Promise<Result<Alarm>>): Promise<boolean> => {
    setIsBusy(true);
    const result = await request;
    setIsBusy(false);
    if (!result.ok) notify(sentenceOf(result), 'danger');
    return result.ok;
  };
  const params = { id };
  return {
    isBusy,
    acknowledge: async () => carryOut(acknowledge({ params })),
    /** 0 ends it. */
    shelve: async (minutes: number) => carryOut(shelve({ params, body: { minutes } })),
    /** Ends a drill. */
    end: async () => carryOut(end({ params })),
    note: async (text: string) => carryOut(note({ params, body: { text } })),
  };
};
