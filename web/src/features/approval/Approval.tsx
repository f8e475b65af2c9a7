// The approval of one end of a courier's shift, for everyone with its link [AT8] [AT10].
import { useSession } from '@despacho/client/session/hooks.ts';
import { approvalConflict, type ApprovalView, type Check } from '@despacho/contract/couriers/attendance.ts';
import { dateTime } from '@despacho/ui/format.ts';
import { useState } from 'react';
import { SubmitButton } from '../../kit/form/Field.tsx';
import { Fact, Facts } from '../../kit/layout/Facts.tsx';
import { Note, Stack } from '../../kit/layout/Page.tsx';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { DataPart } from '../../kit/states/DataPart.tsx';
import { approvalText as text } from './text.ts';

export type ApprovalLink = { check: Check; id: string; day: string | null; signature: string | null };

const requestOf = ({ check, id, day, signature }: ApprovalLink) => ({
  params: { check, id },
  query: day === null ? {} : { d: day },
  headers: signature === null ? {} : { 'x-approval-signature': signature },
});

const ShiftFacts = ({ approval }: { approval: ApprovalView }) => {
  const { check, name, at, companyName, branchName, address } = approval;
  const facts = [
    [text.courier, name],
    [text.time[check], at === null ? text.missing[check] : dateTime(at)],
    [text.company, companyName],
    [text.branch, branchName],
    [text.address, address ?? ''],
  ] as const;
  return (
    <Facts names="above">
      {facts.map(([label, value]) => (
        <Fact key={label} name={label} isWide={label !== text.company && label !== text.branch}>
          <strong>{value === '' ? text.none : value}</strong>
        </Fact>
      ))}
    </Facts>
  );
};

/** What the button does, or why it does nothing. */
const noteOf = ({ check, at, isApproved }: ApprovalView): string | null => {
  if (isApproved) return text.already(check);
  return at === null ? text.wait(check) : null;
};

type Outcome = { kind: 'done' | 'failed'; sentence: string };

const Request = ({ link, opened }: { link: ApprovalLink; opened: ApprovalView }) => {
  const { api } = useSession();
  const [approval, setApproval] = useState(opened);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const onApprove = async (): Promise<void> => {
    setIsBusy(true);
    const result = await api.approveByLink(requestOf(link));
    setIsBusy(false);
    if (result.ok) {
      const { isChanged, approval: after } = result.value;
      setApproval(after);
      setOutcome(isChanged ? { kind: 'done', sentence: text.done(after.check, after.name) } : null);
      return;
    }
    const reason = approvalConflict.safeParse(result.details).data?.reason;
    const conflict = reason === 'expired' ? text.expired : text.wait(link.check);
    const sentence = result.code === 'not-found' ? text.unknown : FAILURE_TEXT[result.code];
    setOutcome({ kind: 'failed', sentence: reason === undefined ? sentence : conflict });
  };
  const note = outcome === null ? noteOf(approval) : null;
  return (
    <Stack>
      <ShiftFacts approval={approval} />
      <Note role="status" kind={outcome?.kind ?? 'info'}>
        {outcome?.sentence ?? note}
      </Note>
      <SubmitButton
        type="button"
        disabled={isBusy || approval.isApproved || approval.at === null}
        onClick={() => void onApprove()}
      >
        {isBusy ? text.approving : text.approve}
      </SubmitButton>
    </Stack>
  );
};

export const Approval = ({ link }: { link: ApprovalLink }) => {
  const result = useRoute('approvalPage', requestOf(link));
  return (
    <DataPart {...result} label={text.title(link.check)}>
      {(page) =>
        page.kind === 'check' ? <Request link={link} opened={page.approval} /> : <p role="alert">{text[page.kind]}</p>
      }
    </DataPart>
  );
};
