// What the machine orderEdit invokes: requests to the API, the live connection, and dialogs.
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import type { Live } from '@despacho/client/live/live.ts';
import type { Api, Failure } from '@despacho/client/rest.ts';
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import type {
  MergeInput,
  OrderEditEvent,
  ReadResult,
  ReasonInput,
  SaveInput,
  SaveResult,
} from '@despacho/domain/machines/orderEditEvents.ts';
import { centsOf } from '@despacho/domain/money/amounts.ts';
import { editsBetween } from '@despacho/domain/orders/edits.ts';
import { orderLock } from '@despacho/domain/machines/orderLock.ts';
import { fromCallback, fromPromise } from 'xstate';
import { confirmedQuery, reasonAfterRefusal, type Confirmed } from '../../entities/cash/askAssignment.ts';
import { orderName } from '../../entities/orders/text.ts';
import { confirm } from '../../kit/dialog/confirm.tsx';
import { notify } from '../../kit/notify/notify.ts';
import { askReason } from '../orderStatus/askStatus.tsx';
import { statusText } from '../orderStatus/text.ts';
import { offerUndo } from '../undo/offerUndo.ts';
import { conflictIn, type LockRequests } from './lock/lockRequests.ts';
import { lockText } from './lock/text.ts';
import { askMerge } from './merge/MergeDialog.tsx';
import type { NameOf } from './merge/shownValue.ts';
import { editText } from './text.ts';
import { watchOrder } from './watchOrder.ts';

export type EditDependencies = {
  api: Api;
  live: Live<StaffDocs>;
  orderId: string;
  isClosed: boolean;
  lock: LockRequests;
  /** [IC7] What the person confirmed of the save that runs. */
  confirmedZones: () => Confirmed;
  /** How the save that runs ends. */
  isSaved: () => Promise<boolean>;
};

const failed = (failure: Failure): SaveResult => {
  const conflict = failure.code === 'conflict' ? conflictIn(failure.details) : null;
  return conflict === null ? { kind: 'refused', failure } : { kind: 'conflict', conflict };
};

/** Proves that the lock is this tab's. */
const fenceHeader = (fence: number | null) => (fence === null ? {} : { 'x-lock-fence': String(fence) });

const readOrder = async (api: Api, orderId: string, signal?: AbortSignal): Promise<ReadResult> => {
  const result = await api.order({ params: { id: orderId }, ...(signal === undefined ? {} : { signal }) });
  if (result.ok) return { kind: 'loaded', order: result.value.order };
  return { kind: result.code === 'not-found' ? 'missing' : 'failed' };
};

/** The two changes that are offered for undoing; null: neither was made. */
const undoTextOf = ({ base, requested }: SaveInput, number: string): string | null => {
  if (requested.status === ORDER_STATUS.CANCELLED && base.status !== requested.status) return statusText.undone(number);
  return requested.alias_id === null && base.alias_id !== null ? editText.unassigned(number) : null;
};

const saveOrder = async (api: Api, orderId: string, input: SaveInput, zones: Confirmed): Promise<SaveResult> => {
  const { base, requested, fence } = input;
  const body = editsBetween(base, requested);
  // The machine saves only what differs.
  if (body === null) throw new Error(`order ${orderId} has no changes to save`);
  const send = async (confirmed: Confirmed) =>
    api.editOrder({
      params: { id: orderId },
      query: {
        notify_biker: requested.alias_id === null ? 'false' : 'true',
        calculate_circle: 'true',
        ...confirmedQuery(confirmed),
      },
      headers: fenceHeader(fence),
      body,
    });
  const first = await send(zones);
  const cash = typeof requested.cobro === 'number' ? centsOf(requested.cobro) : 0;
  const cashReason = await reasonAfterRefusal(orderId, first, cash);
  const result = cashReason === null ? first : await send({ ...zones, cashReason });
  if (!result.ok) return failed(result);
  const { order, duplicateOf, event } = result.value;
  if (duplicateOf !== null) notify(editText.duplicate(duplicateOf.number), 'warning');
  const text = undoTextOf(input, orderName(order.number));
  if (text !== null) offerUndo({ text, orders: [{ id: order.id, number: order.number, event }] });
  return { kind: 'saved', order };
};

const removeOrder = async (api: Api, orderId: string, fence: number | null): Promise<SaveResult> => {
  const result = await api.deleteOrder({ params: { id: orderId }, headers: fenceHeader(fence) });
  if (!result.ok) return failed(result);
  const { order, event } = result.value;
  if (event === null) notify(editText.removed, 'success');
  else offerUndo({ text: editText.removed, orders: [{ id: order.id, number: order.number, event }] });
  return { kind: 'saved', order };
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
