// Authorises the chosen couriers with one type, or activates each with its own again, and shows the result of each.
import type { Failure } from '@despacho/client/rest.ts';
import { courierType, type CourierType } from '@despacho/contract/couriers/couriers.ts';
import { courierConflict } from '@despacho/contract/couriers/directory.ts';
import { dateTime } from '@despacho/ui/format.ts';
import { z } from 'zod';
import type { CourierRow } from '../../entities/couriers/directory/row.ts';
import { TYPE_TEXT } from '../../entities/couriers/directory/text.ts';
import { formDialog } from '../../kit/dialog/formDialog.tsx';
import { showResults } from '../../kit/dialog/results.tsx';
import { notify } from '../../kit/notify/notify.ts';
import { concurrentMap } from '../../kit/requests/concurrentMap.ts';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import { useAction } from '../../kit/requests/useRoute.ts';
import { listText } from './text.ts';

/** The type that each courier had. */
const KEEP = 'keep';
const choice = z.enum([KEEP, ...courierType.options]);
type Choice = z.infer<typeof choice>;
type Values = { type: Choice };
const schema = z.object({ type: choice });

/** Why a courier was not authorised. */
const problemOf = ({ code, details }: Failure): string => {
  const conflict = code === 'conflict' ? courierConflict.safeParse(details).data : undefined;
  if (conflict?.reason === 'already-active') {
    const who =
      conflict.by === null || conflict.at === null ? '' : listText.by(conflict.by.name, dateTime(conflict.at));
    return listText.alreadyActive(conflict.type === null ? '' : TYPE_TEXT[conflict.type], who);
  }
  return code === 'not-found' ? listText.gone : FAILURE_TEXT[code];
};

/** Couriers who worked before have a type, which activating several does not change by oversight. */
const canKeep = (rows: readonly CourierRow[]): boolean =>
  rows.length > 1 && rows.every(({ accountStatus }) => accountStatus === 'INACTIVE');

const firstType = (rows: readonly CourierRow[]): Choice => {
  if (canKeep(rows)) return KEEP;
  const [type, ...others] = new Set(rows.map((row) => row.type));
  return others.length === 0 ? (type ?? 'WILDCARD') : 'WILDCARD';
};

const askType = async (rows: readonly CourierRow[], action: string): Promise<Choice | null> => {
  const count = rows.length;
  const sent = await formDialog<Values, Values>({
    title: listText.authoriseTitle(count),
    action,
    draft: null,
    size: 'question',
    schema,
    values: { type: firstType(rows) },
    fields: [
      {
        kind: 'select',
        name: 'type',
        label: listText.type,
        options: [
          ...(canKeep(rows) ? [{ value: KEEP, label: listText.keepType }] : []),
          ...courierType.options.map((value) => ({ value, label: TYPE_TEXT[value] })),
        ],
        empty: null,
        isWide: true,
        ...(count > 1 && !canKeep(rows) ? { hint: listText.typeHint } : {}),
      },
    ],
    submit: async () => null,
  });
  return sent?.type ?? null;
};

export const useAuthorise = () => {
  const authorise = useAction('authoriseCourier');

  const attempt = async (rows: readonly CourierRow[], chosen: Choice): Promise<void> => {
    const results = await concurrentMap(rows, async ({ id, name, type: own }) => {
      const type: CourierType = chosen === KEEP ? (own ?? 'WILDCARD') : chosen;
      const result = await authorise({ params: { uid: id, type } });
      return { id, label: name, problem: result.ok ? null : problemOf(result) };
    });
    const failed = results.filter(({ problem }) => problem !== null);
    const good = results.length - failed.length;
    if (failed.length === 0) {
      notify(listText.authorised, 'success');
      if (results.length === 1) return;
    } else if (good === 0) notify(listText.notAuthorised, 'danger');
    const again = await showResults({
      title: listText.resultTitle(good, results.length),
      rows: results,
      ...(failed.length === 0 ? {} : { retry: listText.again }),
    });
    if (again)
      await attempt(
        rows.filter(({ id }) => failed.some((each) => each.id === id)),
        chosen,
      );
  };

  /** [CU9] `action`: the button that began it. */
  return async (rows: readonly CourierRow[], action: string, clear: () => void): Promise<void> => {
    const type = await askType(rows, action);
    if (type === null) return;
    await attempt(rows, type);
    clear();
  };
};
