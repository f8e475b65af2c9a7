// What people do with an alarm, told to the server; the change comes back by the live road.
import type { Failure, Result } from '@despacho/client/rest.ts';
import { useSession } from '@despacho/client/session/hooks.ts';
import type { Alarm } from '@despacho/contract/alarms.ts';
import { useState } from 'react';
import { z } from 'zod';
import { notify } from '../../kit/notify/notify.ts';
import { failureText } from './text.ts';

const conflict = z.object({ reason: z.enum(['cleared', 'notes-full']) });

const sentenceOf = ({ code, details }: Failure): string => {
  const parsed = conflict.safeParse(details);
  return failureText(code, parsed.success ? parsed.data.reason : null);
};

export const useAlarmActs = ({ id }: Pick<Alarm, 'id'>) => {
  const { api } = useSession();
  const [isBusy, setIsBusy] = useState(false);
  const tell = async (asked: Promise<Result<Alarm>>): Promise<boolean> => {
    setIsBusy(true);
    const result = await asked;
    setIsBusy(false);
    if (!result.ok) notify(sentenceOf(result), 'danger');
    return result.ok;
  };
  const params = { id };
  return {
    isBusy,
    acknowledge: async () => tell(api.acknowledgeAlarm({ params })),
    /** 0 ends it. */
    shelve: async (minutes: number) => tell(api.shelveAlarm({ params, body: { minutes } })),
    note: async (text: string) => tell(api.noteAlarm({ params, body: { text } })),
  };
};
