// Writes the mails that are about no order. What people typed is one line each, however they typed it [MS10].
import type { Alarm } from '@despacho/contract/alarms.ts';
import { drillRule } from '@despacho/contract/drills.ts';
import type { Issue } from '@despacho/contract/system/issues.ts';
import { localDateTime } from '@despacho/domain/localTime.ts';
import { MAX_LETTERS as MAX, oneLine, plainLetters } from '@despacho/domain/messages/compose.ts';
import type { MailText } from '@despacho/domain/messages/text.ts';
import type { Endpoint } from '../../store/webhooks/endpoints.ts';
import { text } from './text.ts';

/** In a comment line breaks are allowed. */
const UNSEEN_BUT_LINES = /[^\P{C}\n]/gu;

const manyLines = (typed: string): string => typed.replaceAll(/\r\n?/g, '\n').replaceAll(UNSEEN_BUT_LINES, '');

/** [ES3] The SMS of an alarm that has no owner. */
export const alarmText = ({ rule, subject, raisedAt }: Pick<Alarm, 'rule' | 'subject' | 'raisedAt'>): string =>
  text.alarm(
    drillRule.safeParse(rule).data ?? null,
    oneLine(plainLetters(subject.label), MAX.name),
    localDateTime(Date.parse(raisedAt)),
  );

export const issueMail = ({ id, user, role, email, company, branch, comment }: Issue): MailText =>
  text.issue({
    id,
    user: oneLine(user.name, MAX.customer),
    role,
    email: oneLine(email, MAX.address),
    company: company === null ? null : oneLine(company.name, MAX.name),
    branch: branch === null ? null : oneLine(branch.name, MAX.name),
    comment: manyLines(comment),
  });

/** In the fragment: browsers send it to no server. */
export const resetMail = (token: string, origin: string, expiresAtMs: number): MailText =>
  text.passwordReset(`${origin}/password-reset#token=${token}`, localDateTime(expiresAtMs));
/** Kept with the mail, without its link. */
export const resetRecord = text.passwordResetRecord;

export const disabledWebhookMail = (
  { url, disabledReason }: Pick<Endpoint, 'url' | 'disabledReason'>,
  origin: string,
): MailText =>
  text.webhook(oneLine(url, MAX.address), disabledReason ?? 'failing', `${origin}/api-keys?seccion=webhooks`);
