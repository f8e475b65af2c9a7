// Carries out a command by the flows that lists use: red zones are asked about, results are shown, changes can be undone.
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import type { Live } from '@despacho/client/live/live.ts';
import type { Api } from '@despacho/client/rest.ts';
import { askAssignment, assignmentIn } from '../../../entities/cash/askAssignment.ts';
import { assign } from '../../assign/assign.ts';
import { cancelOrders, markReady, removeOrders } from '../../bulk/actions.ts';
import { carryOut } from '../../undo/carryOut.ts';
import { commandText } from './text.ts';
import type { CommandAct } from './useCommand.ts';

/** Those that open an address are no changes. */
export type Change = Exclude<CommandAct, { command: 'follow' | 'late' }>;

export const runChange = async (api: Api, live: Live<StaffDocs> | null, change: Change): Promise<void> => {
  const { order } = change;
  switch (change.command) {
    case 'assign':
    case 'move': {
      const { id: courierId } = change.courier;
      const confirmed = await askAssignment(api, live, assignmentIn(live, [order], courierId));
      if (confirmed !== null) await assign(api, [order], { courierId, suggested: undefined, confirmed });
      return;
    }
    case 'cancel':
      await cancelOrders(api, [order], change.reason);
      return;
    case 'remove':
      await removeOrders(api, [order]);
      return;
    case 'ready':
      await markReady(api, [order], true);
      return;
    case 'note':
      await carryOut([order], {
        call: async ({ id, note }) =>
          api.editOrder({
            params: { id },
            query: {},
            headers: {},
            body: { nota: change.note, base: { nota: note } },
          }),
        done: () => commandText.noteDone,
        failed: commandText.noteFailed,
        results: commandText.noteResults,
      });
  }
};
