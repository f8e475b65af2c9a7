// /approved-check/:check/:id: for everyone with the link. Its signature is in the fragment, its day in `d`.
import { check as checkKind } from '@despacho/contract/couriers/attendance.ts';
import { localDayText } from '@despacho/contract/values.ts';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { Approval } from '../../features/approval/Approval.tsx';
import { approvalText } from '../../features/approval/text.ts';
import { Requests } from '../../kit/requests/requests.tsx';
import { NotFound } from '../NotFound.tsx';
import { LoginFrame } from './LoginFrame.tsx';

export const ApprovalPage = () => {
  const { check, id = '' } = useParams();
  const { hash, search } = useLocation();
  const [{ day, signature }] = useState(() => ({
    day: localDayText.safeParse(new URLSearchParams(search).get('d')).data ?? null,
    signature: hash.slice(1) || null,
  }));
  const parsed = checkKind.safeParse(check);
  if (!parsed.success) return <NotFound />;
  return (
    <LoginFrame title={approvalText.title(parsed.data)}>
      <Requests>
        <Approval link={{ check: parsed.data, id, day, signature }} />
      </Requests>
    </LoginFrame>
  );
};
