// Handing over and accepting; what was refused is announced, and the list is read again.
import type { Result } from '@despacho/client/rest.ts';
import type { ShiftItem } from '@despacho/contract/handovers.ts';
import { useState } from 'react';
import { notify } from '../../../kit/notify/notify.ts';
import { FAILURE_TEXT } from '../../../kit/requests/text.ts';
import { useAction } from '../../../kit/requests/useRoute.ts';
import { shiftText as text } from './text.ts';

export const useShiftActs = () => {
  const start = useAction('startHandover');
  const accept = useAction('acceptHandover');
  const addNote = useAction('addShiftNote');
  const closeNote = useAction('closeShiftNote');
  const [isBusy, setIsBusy] = useState(false);
  const carryOut = async <T>(request: Promise<Result<T>>): Promise<T | null> => {
    setIsBusy(true);
    const result = await request;
    setIsBusy(false);
    if (result.ok) return result.value;
    notify(FAILURE_TEXT[result.code], 'danger');
    return null;
  };
  return {
    isBusy,
    handOver: async (): Promise<void> => {
      const begun = await carryOut(start({}));
      if (begun === null) return;
      const { pending, endedAt } = begun;
      notify(endedAt === null ? text.started(pending.length) : text.nothing, 'success');
    },
    /** `keys` null: all of it. */
    accept: async (id: string, keys: readonly string[] | null): Promise<void> => {
      const answer = await carryOut(accept({ params: { id }, body: { keys: keys === null ? null : [...keys] } }));
      const refused = answer?.refused.length ?? 0;
      if (refused > 0) notify(text.refused(refused), 'warning');
    },
    addNote: async (written: string): Promise<boolean> =>
      (await carryOut(addNote({ body: { text: written } }))) !== null,
    closeNote: async ({ key }: ShiftItem): Promise<void> => {
      await carryOut(closeNote({ params: { id: key.slice('note:'.length) } }));
    },
  };
};
