// What connected shops sent, in `shops` and `shopOrders`: the last order, the last error, and the newest change of each order.
import type { ListedShop, ShopError } from '@despacho/contract/shops.ts';
import { listedShop } from '@despacho/contract/shops.ts';
import { isOlder, type ShopAction } from '@despacho/domain/openApi/shops.ts';
import { FieldValue } from 'firebase-admin/firestore';
import { z } from 'zod';
import { COLLECTIONS } from './collections.ts';
import { withinLimit, type Firestore } from './firestore.ts';

const change = z.object({ modifiedAt: z.number(), action: z.enum(['create', 'cancel', 'none']) });
/** `modifiedAt`: ms, of the clock of the shop. */
export type ShopChange = { modifiedAt: number; action: ShopAction };

const orderRef = (db: Firestore, shopId: string, orderId: number) =>
  db.collection(COLLECTIONS.shopOrders).doc(`${shopId}_${orderId}`);

/** [OA30] False: something newer of the order came before. A claim of the same change succeeds again. */
export const claimChange = async (
  db: Firestore,
  { shopId, orderId }: { shopId: string; orderId: number },
  claimed: ShopChange,
): Promise<boolean> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const ref = orderRef(db, shopId, orderId);
      const stored = change.safeParse((await transaction.get(ref)).data()).data ?? null;
      if (isOlder(claimed, stored)) return false;
      transaction.set(ref, { ...claimed, writtenAt: FieldValue.serverTimestamp() });
      return true;
    }),
  );

/** Whether the order was cancelled in the shop by its newest change. */
export const isCancelledInShop = async (db: Firestore, shopId: string, orderId: number): Promise<boolean> =>
  change.safeParse((await withinLimit(orderRef(db, shopId, orderId).get())).data()).data?.action === 'cancel';

type ShopState = Pick<ListedShop, 'lastOrder' | 'lastError'>;

export const noteOfShop = async (
  db: Firestore,
  shopId: string,
  noted: { lastOrder: ShopState['lastOrder']; lastError?: ShopError },
): Promise<void> => void (await withinLimit(db.collection(COLLECTIONS.shops).doc(shopId).set(noted, { merge: true })));

const { lastOrder, lastError } = listedShop.shape;
const state = z.object({ lastOrder: lastOrder.catch(null), lastError: lastError.catch(null) });

export const readShopStates = async (db: Firestore, ids: readonly string[]): Promise<Map<string, ShopState>> => {
  if (ids.length === 0) return new Map();
  const refs = ids.map((id) => db.collection(COLLECTIONS.shops).doc(id));
  const documents = await withinLimit(db.getAll(...refs));
  return new Map(documents.map((document) => [document.id, state.parse(document.data() ?? {})]));
};
