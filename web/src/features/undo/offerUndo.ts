// Recent actions that can be undone: stored over a reload, removed after their time.
import { writable, type Readable } from '@despacho/client/readable.ts';
import { UNDO_MS } from '@despacho/domain/orders/undo.ts';
import { z } from 'zod';

const KEY = 'despacho.undo';

/** `event`: as the call that changed the order answered. */
const undoneOrder = z.object({ id: z.string(), number: z.string(), event: z.string() });
export type UndoableOrder = z.infer<typeof undoneOrder>;

const offer = z.object({
  id: z.number(),
  text: z.string(),
  orders: z.array(undoneOrder),
  /** The browser's clock. */
  until: z.number(),
});
export type UndoOffer = z.infer<typeof offer>;

const storedOffers = z.object({ owner: z.string().nullable(), offers: z.array(offer) });

export const leftMsOf = ({ until }: UndoOffer): number => until - Date.now();
const isOpen = (one: UndoOffer): boolean => leftMsOf(one) > 0;

const read = (): z.infer<typeof storedOffers> => {
  try {
    const found = storedOffers.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).data;
    if (found !== undefined) return found;
  } catch {
    // Storage may be unavailable, or contain invalid values: then there is nothing to undo.
  }
  return { owner: null, offers: [] };
};

let { owner, offers: first } = read();
const offers = writable<readonly UndoOffer[]>(first.filter(isOpen));
first = [];
let lastId = Math.max(0, ...offers.get().map(({ id }) => id));
export const undoOffers: Readable<readonly UndoOffer[]> = offers;

const hold = (next: readonly UndoOffer[]): void => {
  offers.set(next);
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ owner, offers: next }));
  } catch {
    // Without it, only reloads lose the offer.
  }
};

/** Another account that signs in afterwards gets no offer of the previous one. */
export const offerTo = (uid: string): void => {
  const isAnother = owner !== null && owner !== uid;
  owner = uid;
  if (isAnother) hold([]);
};

export const withdraw = ({ id }: UndoOffer): void =>
  hold(offers.get().filter((each) => each.id !== id && isOpen(each)));

/** To be called after the server has answered. Orders whose call wrote nothing are left out. */
export const offerUndo = ({
  text,
  orders,
  until = Date.now() + UNDO_MS,
}: {
  text: string;
  orders: readonly { id: string; number: string; event: string | null }[];
  /** Where a part of an older offer is left. */
  until?: number;
}): void => {
  const undoable = orders.flatMap(({ id, number, event }) => (event === null ? [] : [{ id, number, event }]));
  if (undoable.length === 0) return;
  lastId += 1;
  hold([...offers.get().filter(isOpen), { id: lastId, text, orders: undoable, until }]);
};

/** The newest of several; null: none is open any more. */
export const newestOffer = (): UndoOffer | null => offers.get().findLast(isOpen) ?? null;
