// What staff does with planned shifts: plans one, changes its times, cancels it. Results are notices.
import { useSession } from '@despacho/client/session/hooks.ts';
import { newSchedule, shiftTimes, type NewSchedule, type ScheduleView } from '@despacho/contract/couriers/schedules.ts';
import { canBecome, isChangeable } from '@despacho/domain/couriers/schedules.ts';
import { useMemo } from 'react';
import { shiftName } from '../../../entities/attendance/scheduleColumns.tsx';
import { useBranches } from '../../../entities/companies/names.ts';
import { useCan } from '../../../kit/access.ts';
import type { FieldRule } from '../../../kit/form/fieldSpec.ts';
import { LIVE_MS } from '../../../kit/freshness.ts';
import type { RowAction } from '../../../kit/grid/rowActions.tsx';
import { useLive } from '../../../kit/live.tsx';
import { useCourierName } from '../../../kit/namesakes.tsx';
import { notify } from '../../../kit/notify/notify.ts';
import { editDialog, removeDialog } from '../../../kit/resource/editDialog.ts';
import { SHIFT_CONFLICT_TEXT, shiftText as text, monthText } from './text.ts';

type Times = { startsAt: string; endsAt: string };
const timeFields = [
  { kind: 'dateTime', to: 'minute', name: 'startsAt', label: text.starts, isRequired: true },
  { kind: 'dateTime', to: 'minute', name: 'endsAt', label: text.ends, isRequired: true },
] as const satisfies readonly FieldRule<Times>[];

/** Null where the account may not plan. `companyId` null: of every company with attendance. */
export const useCreateShift = (companyId: string | null, branchId: string): (() => Promise<void>) | null => {
  const { api } = useSession();
  const canEdit = useCan('attendance.edit');
  const withAssistance = useLive(
    ({ company }) => [...company.values()].flatMap(({ id, hasAssistance }) => (hasAssistance ? [id] : [])).join(' '),
    { everyMs: LIVE_MS.screen },
  );
  const companies = companyId === null ? withAssistance.split(' ') : [companyId];
  const branches = useBranches().filter(({ company }) => companies.includes(company.id));
  const couriers = useLive(
    ({ courier }) =>
      [...courier.values()]
        .filter(
          ({ accountStatus, company }) =>
            accountStatus !== 'INACTIVE' && company !== null && companies.includes(company.id),
        )
        .toSorted((a, b) => a.name.localeCompare(b.name, 'es')),
    { everyMs: LIVE_MS.screen },
  );
  const nameOf = useCourierName();
  if (!canEdit) return null;
  return async () => {
    const created = await editDialog<NewSchedule, NewSchedule, ScheduleView>({
      title: text.createTitle,
      draft: `new-shift ${companyId ?? ''} ${branchId}`,
      action: text.save,
      conflicts: SHIFT_CONFLICT_TEXT,
      schema: newSchedule,
      values: {
        courierId: '',
        branchId: branchId || (branches.length === 1 ? (branches[0]?.id ?? '') : ''),
        startsAt: '',
        endsAt: '',
      },
      // A courier's own branch is the usual one.
      clears: (patch) => {
        const own = couriers.find(({ id }) => id === patch['courierId'])?.branch?.id;
        return own === undefined ? patch : { ...patch, branchId: own };
      },
      fields: [
        {
          kind: 'list',
          name: 'courierId',
          label: text.courier,
          isRequired: true,
          isWide: true,
          options: couriers.map((courier) => ({
            value: courier.id,
            label: nameOf(courier),
            ...(courier.branch === null ? {} : { group: courier.branch.name }),
          })),
        },
        {
          kind: 'list',
          name: 'branchId',
          label: text.branch,
          isRequired: true,
          isWide: true,
          options: branches.map(({ id, name, company }) => ({ value: id, label: name, group: company.name })),
        },
        ...timeFields,
      ],
      send: async (body) => api.createSchedule({ body }),
    });
    if (created !== null) notify(text.created(shiftName(created)), 'success');
  };
};

/** None where the account may not plan. */
export const useShiftActions = (): readonly RowAction<ScheduleView>[] => {
  const { api } = useSession();
  const canEdit = useCan('attendance.edit');
  return useMemo(() => {
    if (!canEdit) return [];
    const change = async (shift: ScheduleView): Promise<void> => {
      const { id, journey } = shift;
      const base = { startsAt: journey.startsAt, endsAt: journey.endsAt ?? journey.startsAt };
      const changed = await editDialog<Times, Times, ScheduleView>({
        title: text.changeTitle(shiftName(shift)),
        draft: null,
        action: text.save,
        conflicts: SHIFT_CONFLICT_TEXT,
        schema: shiftTimes,
        values: base,
        fields: timeFields,
        send: async (body) => api.changeSchedule({ params: { id }, body: { ...body, base } }),
      });
      if (changed !== null) notify(text.changed(shiftName(changed)), 'success');
    };
    const cancel = async (shift: ScheduleView): Promise<void> =>
      removeDialog({
        title: text.cancelTitle,
        detail: text.cancelDetail(shiftName(shift)),
        action: text.cancel,
        done: text.cancelled,
        conflicts: SHIFT_CONFLICT_TEXT,
        send: async () => api.cancelSchedule({ params: { id: shift.id } }),
      });
    return [
      { text: monthText.change, run: (shift) => void change(shift), isOffered: isChangeable },
      {
        text: monthText.cancel,
        run: (shift) => void cancel(shift),
        isOffered: ({ status }) => canBecome(status, 'Cancelado'),
      },
    ];
  }, [api, canEdit]);
};
