// Approves one end of a check-in for the signed-in staff; the result is a notice.
import { approvalConflict, type AttendanceRow, type Check } from '@despacho/contract/couriers/attendance.ts';
import { useCallback } from 'react';
import { nameOf } from '../../entities/attendance/columns.tsx';
import { CHECK_TEXT } from '../../entities/attendance/text.ts';
import { notify } from '../../kit/notify/notify.ts';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import { useAction } from '../../kit/requests/useRoute.ts';
import { approveText } from './text.ts';

export const useApprove = (): ((row: AttendanceRow, check: Check) => Promise<void>) => {
  const approve = useAction('approveCheck');
  return useCallback(
    async (row, check) => {
      const result = await approve({ params: { day: row.day, id: row.id, check } });
      if (result.ok) {
        const sentence = result.value.isChanged ? approveText.done : approveText.already;
        notify(sentence(CHECK_TEXT[check], nameOf(row)), result.value.isChanged ? 'success' : 'warning');
        return;
      }
      if (result.code === 'not-found') return notify(approveText.gone, 'danger');
      const isMissing = approvalConflict.safeParse(result.details).success;
      notify(isMissing ? approveText.missing : FAILURE_TEXT[result.code], 'danger');
    },
    [approve],
  );
};
