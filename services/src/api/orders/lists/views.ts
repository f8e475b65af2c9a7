// Handlers of saved views, which belong to the account that saved them and may be seen by its team [LI18].
import type { Controller } from '@despacho/contract/accounts/access.ts';
import { can } from '@despacho/domain/access/permissions.ts';
import { scopeName } from '@despacho/domain/access/scope.ts';
import type { Firestore } from '../../../store/firestore.ts';
import { listViewsOf, removeListView, saveListView } from '../../../store/orders/lists/views.ts';
import type { Handlers } from '../../handlers.ts';
import { refuse, respond } from '../../outcome.ts';

type Dependencies = { db: Firestore };

const isAdministrator = ({ role }: Controller): boolean => role === 'OWNER' || role === 'ADMINISTRATOR';

export const listViewHandlers = ({
  db,
}: Dependencies): Pick<Handlers, 'listViews' | 'saveListView' | 'removeListView'> => ({
  listViews: async ({ caller, scope, query: { list } }) =>
    respond({ views: await listViewsOf(db, { ownerId: caller.id, team: scopeName(scope), list }) }),
  saveListView: async ({ caller, scope, body }) => {
    if (body.isShared && !can(caller, 'listViews.share')) return refuse('forbidden');
    const owner = { id: caller.id, name: caller.name };
    const saved = await saveListView(db, { ...body, owner, team: scopeName(scope) });
    return saved === null ? refuse('conflict', { reason: 'too-many' }) : respond(saved);
  },
  removeListView: async ({ caller, scope, params: { id } }) => {
    const by = { ownerId: caller.id, administeredTeam: isAdministrator(caller) ? scopeName(scope) : null };
    return (await removeListView(db, id, by)) ? respond({ ok: true as const }) : refuse('not-found');
  },
});
