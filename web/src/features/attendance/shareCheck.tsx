// The dialog with the links by which another person approves a check-in: copied, scanned, or sent by WhatsApp or mail.
import { AnchorButton, Button, Callout } from '@blueprintjs/core';
import { useSession } from '@despacho/client/session/hooks.ts';
import { Chat, Envelope } from '@blueprintjs/icons';
import type { AttendanceRow, Check } from '@despacho/contract/couriers/attendance.ts';
import { checkOf } from '@despacho/domain/couriers/attendance.ts';
import { dateTime } from '@despacho/ui/format.ts';
import { useCallback } from 'react';
import { nameOf } from '../../entities/attendance/columns.tsx';
import { CHECK_TEXT } from '../../entities/attendance/text.ts';
import { DialogFrame } from '../../kit/dialog/DialogFrame.tsx';
import { openDialog, type DialogState } from '../../kit/dialog/dialogs.tsx';
import { Field } from '../../kit/form/Field.tsx';
import { Row, Stack } from '../../kit/layout/Page.tsx';
import { QrCode } from '@despacho/ui/QrCode.tsx';
import { notify } from '../../kit/notify/notify.ts';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import { CopyButton } from '../../kit/states/CopyButton.tsx';
import { linkText as text } from './text.ts';

/** What another person can still approve, the entry first. */
export const pendingChecks = (row: AttendanceRow): Check[] =>
  (['checkin', 'checkout'] as const).filter((check) => {
    const { at, isApproved } = checkOf(row, check);
    return at !== null && !isApproved;
  });

/** A link for screen readers too: it leaves the screen. */
const ELSEWHERE = { role: 'link', target: '_blank', rel: 'noopener noreferrer' } as const;

type CheckLinkValue = { check: Check; url: string; expiresAt: string };

const CheckLink = ({ name, link: { check, url, expiresAt } }: { name: string; link: CheckLinkValue }) => {
  const word = CHECK_TEXT[check];
  const message = encodeURIComponent(text.message(word, name, url));
  return (
    <section aria-label={text.link(word)}>
      <Row>
        <QrCode text={url} label={text.qr(word)} />
        <Stack>
          <Field
            label={text.link(word)}
            hint={text.until(dateTime(expiresAt))}
            error={undefined}
            readOnly
            value={url}
            onFocus={(event) => event.target.select()}
          />
          <Row>
            <CopyButton text={url} label={text.copy(word)} />
            <AnchorButton variant="outlined" icon={<Chat />} href={`https://wa.me/?text=${message}`} {...ELSEWHERE}>
              {text.whatsApp}
            </AnchorButton>
            <AnchorButton
              variant="outlined"
              icon={<Envelope />}
              role="link"
              href={`mailto:?subject=${encodeURIComponent(text.subject(word, name))}&body=${message}`}
            >
              {text.mail}
            </AnchorButton>
          </Row>
        </Stack>
      </Row>
    </section>
  );
};

type ShareProps = { name: string; links: readonly CheckLinkValue[]; answer: () => void; state: DialogState };

const ShareDialog = ({ name, links, answer, state }: ShareProps) => (
  <DialogFrame
    {...state}
    title={text.title(name)}
    onCancel={answer}
    actions={<Button onClick={answer}>{text.close}</Button>}
  >
    <Stack>
      <Callout icon={null}>{text.detail}</Callout>
      {links.map((link) => (
        <CheckLink key={link.check} name={name} link={link} />
      ))}
    </Stack>
  </DialogFrame>
);

/** The reason is a notice where a time cannot be approved by a link any more. */
export const useShareCheck = (): ((row: AttendanceRow) => Promise<void>) => {
  const { api } = useSession();
  return useCallback(
    async (row) => {
      const { id, day } = row;
      const found = await Promise.all(
        pendingChecks(row).map(async (check) => ({
          check,
          result: await api.checkLink({ params: { day, id, check } }),
        })),
      );
      const links = found.flatMap(({ check, result }) => (result.ok ? [{ check, ...result.value }] : []));
      const failed = found.find(({ result }) => !result.ok)?.result;
      if (failed?.ok === false) notify(failed.code === 'conflict' ? text.expired : FAILURE_TEXT[failed.code], 'danger');
      if (links.length === 0) return;
      await openDialog<void>((answer, state) => (
        <ShareDialog name={nameOf(row)} links={links} answer={() => answer()} state={state} />
      ));
    },
    [api],
  );
};
