// Saved views of lists in `listViews`: an account has one of each name in a list, whose id follows from the three.
import { createHash } from 'node:crypto';
import { listView, MAX_LIST_VIEWS, MAX_TEAM_VIEWS, type ListView } from '@despacho/contract/orders/listViews.ts';
import { normalizedName } from '@despacho/domain/named.ts';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { z } from 'zod';
import { COLLECTIONS } from '../../collections.ts';
import { withinLimit, type Firestore } from '../../firestore.ts';

/** `team`: the name of the scope that its owner had. */
const stored = listView.omit({ id: true }).extend({ ownerId: z.string().min(1), team: z.string().min(1) });
export type NewListView = Omit<ListView, 'id'> & { team: string };

const viewsIn = (db: Firestore) => db.collection(COLLECTIONS.listViews);

/** Null: there is none that can be read. */
const read = (document: DocumentSnapshot): ListView | null => {
  const { data } = stored.safeParse(document.data());
  return data === undefined ? null : listView.parse({ ...data, id: document.id });
};

const idOf = ({ owner, list, name }: Pick<ListView, 'owner' | 'list' | 'name'>): string =>
  createHash('sha256')
    .update(JSON.stringify([owner.id, list, normalizedName(name)]))
    .digest('hex')
    .slice(0, 32);

/** [LI18] Each once, by name. */
export const listViewsOf = async (
  db: Firestore,
  { ownerId, team, list }: { ownerId: string; team: string; list: string },
): Promise<ListView[]> => {
  const ofList = viewsIn(db).where('list', '==', list);
  const [own, shared] = await withinLimit(
    Promise.all([
      ofList.where('ownerId', '==', ownerId).limit(MAX_LIST_VIEWS).get(),
      ofList.where('team', '==', team).where('isShared', '==', true).limit(MAX_TEAM_VIEWS).get(),
    ]),
  );
  const views = [...own.docs, ...shared.docs].flatMap((document) => read(document) ?? []);
  return [...new Map(views.map((view) => [view.id, view])).values()].toSorted(
    (a, b) => a.name.localeCompare(b.name, 'es') || (a.id < b.id ? -1 : 1),
  );
};

/** [LI19] Null: the account has as many in this list as it may. */
export const saveListView = async (db: Firestore, view: NewListView): Promise<ListView | null> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const id = idOf(view);
      const own = viewsIn(db).where('list', '==', view.list).where('ownerId', '==', view.owner.id);
      const { docs } = await transaction.get(own);
      if (docs.length >= MAX_LIST_VIEWS && !docs.some((document) => document.id === id)) return null;
      transaction.set(viewsIn(db).doc(id), { ...view, ownerId: view.owner.id });
      return listView.parse({ ...view, id });
    }),
  );

/** [LI19] `administeredTeam`: whose shared views the account may remove; null: none. False: it may remove no such view. */
export const removeListView = async (
  db: Firestore,
  id: string,
  { ownerId, administeredTeam }: { ownerId: string; administeredTeam: string | null },
): Promise<boolean> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const ref = viewsIn(db).doc(id);
      const document = await transaction.get(ref);
      const isOfTeam = document.get('isShared') === true && document.get('team') === administeredTeam;
      if (document.get('ownerId') !== ownerId && !isOfTeam) return false;
      transaction.delete(ref);
      return true;
    }),
  );
