// What the machine orderEdit invokes: requests to the API, the live connection, and dialogs.
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import type { Live } from '@despacho/client/live/live.ts';
import type { Api } from '@despacho/client/rest.ts';
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import type { MergeInput, OrderEditEvent, ReasonInput, SaveInput } from '@despacho/domain/machines/orderEditEvents.ts';
import { orderLock } from '@despacho/domain/machines/orderLock.ts';
import { fromCallback, fromPromise } from 'xstate';
import { confirm } from '../../kit/dialog/confirm.tsx';
import { notify } from '../../kit/notify/notify.ts';
import { askReason } from '../orderStatus/askStatus.tsx';
import type { LockRequests } from './lock/lockRequests.ts';
import { lockText } from './lock/text.ts';
import { askMerge } from './merge/MergeDialog.tsx';
import type { NameOf } from './merge/shownValue.ts';
import { readOrder, removeOrder, saveOrder } from './orderRequests.ts';
import { editText } from './text.ts';
import { watchOrder } from './watchOrder.ts';

export type EditDependencies = {
  api: Api;
  live: Live<StaffDocs>;
  orderId: string;
  isClosed: boolean;
  lock: LockRequests;
  /** [IC7] What the person confirmed of the save that runs. */
  confirmedZones: () => { isConfirmed: boolean };
  /** How the save that runs ends. */
  isSaved: () => Promise<boolean>;
};

const lockActor = (lock: LockRequests) =>
  orderLock.provide({
    actors: {
      settle: fromPromise(async () => lock.settle()),
      acquire: fromPromise(async ({ input }: { input: { takeOver: boolean } }) => lock.acquire(input.takeOver)),
      renew: fromPromise(async ({ input }: { input: { fence: number } }) => lock.renew(input.fence)),
      release: fromPromise(async () => lock.release()),
      clear: fromPromise(async () => {
        const isFree = await lock.clear();
        if (!isFree) notify(lockText.clearFailed, 'danger');
        return isFree;
      }),
    },
  });

const nameIn =
  ({ collections }: Live<StaffDocs>): NameOf =>
  (field, id) => {
    if (field === 'alias_id') return collections.courier.get(id)?.name ?? null;
    if (field === 'company_id') return collections.company.get(id)?.name ?? null;
    return field === 'branch_id' ? (collections.branch.get(id)?.name ?? null) : null;
  };

/** An order that the live connection no longer follows may be gone, or closed for long. */
const readUnfollowed = async (
  { api, orderId }: EditDependencies,
  send: (event: OrderEditEvent) => void,
): Promise<void> => {
  const result = await readOrder(api, orderId);
  if (result.kind === 'missing') send({ type: 'GONE' });
  if (result.kind === 'loaded') send({ type: 'ORDER', order: result.order });
};

/** The reason, or null. Its draft stays until the order is saved [DR7]. */
const reasonFor = async (input: ReasonInput, { orderId, isSaved }: EditDependencies): Promise<string | null> =>
  new Promise((resolve) => {
    const ask = async (): Promise<void> => {
      await askReason([{ ...input, id: orderId }], async (reason) => {
        const saved = isSaved();
        resolve(reason);
        return saved;
      });
      resolve(null);
    };
    void ask();
  });

export const orderEditActors = (dependencies: EditDependencies) => {
  const { api, live, orderId, isClosed, lock } = dependencies;
  const liveOrder = (): StaffOrder | undefined =>
    !isClosed && live.status.get().freshness === 'fresh' ? live.collections.order.get(orderId) : undefined;
  return {
    lock: lockActor(lock),
    load: fromPromise(async ({ input, signal }: { input: { isFresh: boolean }; signal: AbortSignal }) => {
      const order = input.isFresh ? undefined : liveOrder();
      return order === undefined ? readOrder(api, orderId, signal) : { kind: 'loaded' as const, order };
    }),
    watch: fromCallback<OrderEditEvent>(({ sendBack }) =>
      watchOrder(live, orderId, sendBack, () => void readUnfollowed(dependencies, sendBack)),
    ),
    save: fromPromise(async ({ input }: { input: SaveInput }) =>
      saveOrder(api, orderId, input, dependencies.confirmedZones()),
    ),
    remove: fromPromise(async ({ input }: { input: { fence: number | null } }) =>
      removeOrder(api, orderId, input.fence),
    ),
    askReason: fromPromise(async ({ input }: { input: ReasonInput }) => reasonFor(input, dependencies)),
    askMerge: fromPromise(async ({ input, signal }: { input: MergeInput; signal: AbortSignal }) =>
      askMerge(input, nameIn(live), signal),
    ),
    confirmDelete: fromPromise(async () => confirm({ title: editText.removeTitle, action: editText.removeAction })),
  };
};
