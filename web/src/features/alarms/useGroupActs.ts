// One action on each alarm of a group, one after the other; what failed is reported once.
import type { Result } from '@despacho/client/rest.ts';
import type { Alarm } from '@despacho/contract/alarms.ts';
import { useState } from 'react';
import { notify } from '../../kit/notify/notify.ts';
import { useAction } from '../../kit/requests/useRoute.ts';
import { alarmText } from './text.ts';

export const useGroupActs = (alarms: readonly Alarm[]) => {
  const acknowledge = useAction('acknowledgeAlarm');
  const shelve = useAction('shelveAlarm');
  const [isBusy, setIsBusy] = useState(false);
  const onEach = async (request: (id: string) => Promise<Result<Alarm>>): Promise<void> => {
    setIsBusy(true);
    let failed = 0;
    for (const { id } of alarms) if (!(await request(id)).ok) failed += 1;
    setIsBusy(false);
    if (failed > 0) notify(alarmText.groupFailed(failed, alarms.length), 'danger');
  };
  return {
    isBusy,
    acknowledge: async () => onEach(async (id) => acknowledge({ params: { id } })),
    shelve: async (minutes: number) => onEach(async (id) => shelve({ params: { id }, body: { minutes } })),
  };
};
