// Marks inside documents for the scopes that may see a text: a leak shows in the bytes that a client received.
import { view as viewSchema, type View } from '@despacho/contract/live/kinds.ts';
import { parseScopeName } from '@despacho/domain/access/scope.ts';

export type Marked = { companyId: string; branchId: string };

/** In what only this branch, its company and the whole may read. */
export const ownMark = ({ companyId, branchId }: Marked): string => `MARK<${companyId}/${branchId}>`;
/** In what staff may read and no wall. */
export const PRIVATE_MARK = 'MARK<private>';
/** In what never leaves the server. */
export const SECRET_MARK = 'MARK<secret>';

const MARKS = /MARK<([^>]*)>/g;

export type Room = { name: string; view: View; scope: { companyId?: string; branchId?: string } };

/** `observer:company:c1`, as in the response to a join. */
export const roomFrom = (name: string): Room => {
  const colon = name.indexOf(':');
  const scope = parseScopeName(name.slice(colon + 1));
  if (scope === null) throw new Error(`no room: ${name}`);
  return { name, view: viewSchema.parse(name.slice(0, colon)), scope: scope.type === 'all' ? {} : scope };
};

const mayRead = ({ view, scope }: Room, mark: string): boolean => {
  if (mark === 'secret') return false;
  if (mark === 'private') return view !== 'wall';
  const [companyId, branchId] = mark.split('/');
  return (
    (scope.companyId === undefined || scope.companyId === companyId) &&
    (scope.branchId === undefined || scope.branchId === branchId)
  );
};

/** The marks in a text that a room may not be sent. */
export const leaksIn = (text: string, room: Room): string[] =>
  [...new Set(Array.from(text.matchAll(MARKS), ([, mark = '']) => mark))].filter((mark) => !mayRead(room, mark));
