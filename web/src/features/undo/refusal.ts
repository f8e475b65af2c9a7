// Why one order of several could not be changed, in a few words that follow its number.
import type { Failure } from '@despacho/client/rest.ts';
import {
  orderConflict,
  orderIssue,
  undoConflict,
  type OrderConflict,
  type UndoConflict,
} from '@despacho/contract/orders/calls.ts';
import { z } from 'zod';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import { referenceText } from '../../entities/orders/text.ts';
import { COURIER_ISSUE_TEXT, refusalText } from './text.ts';

const issues = z.array(z.object({ path: z.string(), issue: orderIssue })).min(1);

/** What the calls name the courier by. */
const COURIER_PATHS: ReadonlySet<string> = new Set(['body.uid', 'body.alias_id']);

const conflictText = (conflict: OrderConflict): string => {
  switch (conflict.reason) {
    case 'locked':
      return conflict.isSameUser ? refusalText.editedByOneself : refusalText.editedBy(conflict.holder.name);
    case 'lock-lost':
      return conflict.holder === null ? refusalText.changed : refusalText.editedBy(conflict.holder.name);
    case 'changed':
      return refusalText.changed;
    case 'closed':
      return refusalText.closed;
    case 'left':
      return refusalText.left;
    case 'key-reused':
      return refusalText.keyReused;
    case 'red-zone':
      return refusalText.redZone;
    case 'cash-limit':
      return refusalText.cashLimit;
    case 'reference-taken':
      return referenceText(conflict.number);
  }
};

const undoText = (conflict: UndoConflict): string => {
  switch (conflict.reason) {
    case 'late':
      return refusalText.late;
    case 'changed':
      return conflict.by === null ? refusalText.changed : refusalText.changedBy(conflict.by);
    case 'accepted':
      return refusalText.acceptedBy(conflict.by);
    case 'not-undoable':
      return refusalText.notUndoable;
  }
};

const lowerFirst = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1).replace(/\.$/, '')}`;

export const refusalOf = ({ code, details }: Failure): string => {
  const conflict = orderConflict.safeParse(details).data;
  if (conflict !== undefined) return conflictText(conflict);
  const undo = undoConflict.safeParse(details).data;
  if (undo !== undefined) return undoText(undo);
  const issue = issues.safeParse(details).data?.find(({ path }) => COURIER_PATHS.has(path));
  if (issue !== undefined) return COURIER_ISSUE_TEXT[issue.issue];
  return code === 'not-found' ? refusalText.gone : lowerFirst(FAILURE_TEXT[code]);
};
