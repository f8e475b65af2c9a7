// Sends one message: claims it, hands it to a gateway, records the result. Running it twice at once sends once [MS8].
import { imageNameIn } from '@despacho/contract/images.ts';
import {
  MESSAGE_OF_REPORT,
  MESSAGE_OF_RESET,
  type MessageState,
  type StoredMessage,
} from '@despacho/contract/messages.ts';
import { alarmPhase } from '@despacho/domain/alarms/acts.ts';
import { orderMail, smsText } from '@despacho/domain/messages/compose.ts';
import type { MessageEnd } from '@despacho/domain/trust/counts.ts';
import { blobTypeOf, type Blobs } from '../../platform/blobs/blobs.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ExportFiles } from '../../platform/exportFiles.ts';
import type { ProcessContext } from '../../platform/context.ts';
import type { Log } from '../../platform/log.ts';
import { LONGEST_TRY_MS, type Delivery, type Handed, type Mail } from '../../platform/notify/delivery.ts';
import { createResetTokens } from '../../platform/resetTokens.ts';
import type { Notifier } from '../../platform/notify/notifier.ts';
import { findReset } from '../../store/accounts/passwordResets.ts';
import { findAlarm } from '../../store/alarms.ts';
import type { Firestore } from '../../store/firestore.ts';
import { readIssue } from '../../store/messages/issues.ts';
import type { TrustCounter } from '../../store/trust/counter.ts';
import { claimMessage, markRecorded, markSent, markTried, type MessageName } from '../../store/messages/outbox.ts';
import { allSubscribers } from '../../store/webhooks/endpoints.ts';
import { alarmIdOf } from '../alarms/escalationMessages.ts';
import { endpointInMail } from '../webhooks/disabling.ts';
import { alarmText, disabledWebhookMail, issueMail, resetMail, resetRecord } from './compose.ts';
import { createReportMails } from './reportMails.ts';

/** Longer than a try with its writes takes: it runs out only when the process has died. */
const CLAIM_MS = 2 * LONGEST_TRY_MS;
/** With their pauses (sends.ts) some eight minutes. */
export const MAX_TRIES = 9;

export type Dependencies = {
  db: Firestore;
  blobs: Blobs;
  /** The files of scheduled reports. */
  files: Pick<ExportFiles, 'sizeOf' | 'open'>;
  notifier: Notifier;
  clock: Clock;
  log: Log;
  trust: Pick<TrustCounter, 'count'>;
  config: Pick<ProcessContext['config'], 'publicOrigin' | 'demo' | 'sessionSecret' | 'operation'>;
};

/** The result. For the queue: `again` after a growing pause, `busy` as soon as another process has released it. */
export type Sent = 'sent' | 'recorded' | 'over' | 'refused' | 'failed' | 'again' | 'busy';

/** [TS7] Null: it has not come to its end. */
const ENDS = {
  sent: 'sent',
  recorded: 'recorded',
  refused: 'failed',
  failed: 'failed',
  dropped: 'dropped',
  waiting: null,
  pending: null,
  again: null,
  busy: null,
  over: null,
} as const satisfies Record<Sent | MessageState, MessageEnd | null>;

const nothing: Handed = { delivery: { end: 'refused', problem: 'nothing-to-say' }, text: '' };

const pictureOf = async (blobs: Blobs, picture: string | null): Promise<Mail['attachment']> => {
  const name = picture === null ? null : imageNameIn(picture);
  const type = name === null ? null : blobTypeOf(name);
  const bytes = name === null ? null : await blobs.read(name);
  return name === null || type === null || bytes === null ? null : { name, type, bytes };
};

/** [TS7] Each message once, when it comes to its end. */
const countEnd = (
  trust: Dependencies['trust'],
  { channel, id }: MessageName,
  state: Sent | MessageState | null,
): void => {
  const end = ENDS[state ?? 'pending'];
  if (end !== null) trust.count([[`${channel}|${end}`, 1]], `${channel} ${id}`);
};

/** Recipient and text stay in the store: neither belongs into a log. */
const report = (
  { log, isDemo }: { log: Log; isDemo: boolean },
  { id, channel, occasion, tries }: StoredMessage,
  delivery: Delivery,
  sent: Sent,
): void => {
  const about = { message: id, channel, occasion, tries };
  // The demo city records many messages and sends none.
  if (delivery.end === 'recorded')
    log[isDemo ? 'debug' : 'info'](about, 'message recorded, because no gateway is set up');
  else if (delivery.end === 'sent') log.info({ ...about, via: delivery.via }, 'message sent');
  else log.warn({ ...about, end: sent, problem: delivery.problem }, 'message not sent');
};

/** [ES3] Only while the alarm has no owner and is not shelved, which may change; once it is over, not at all. */
const createAlarmSms =
  ({ db, notifier, clock }: Pick<Dependencies, 'db' | 'notifier' | 'clock'>) =>
  async (id: string, [phone]: readonly string[]): Promise<Handed> => {
    const alarm = await findAlarm(db, alarmIdOf(id));
    const phase = alarm === null ? 'cleared' : alarmPhase(alarm, clock.now());
    if (alarm === null || phone === undefined || phase === 'cleared')
      return { delivery: { end: 'refused', problem: 'alarm-over' }, text: '' };
    if (phase !== 'calling') return { delivery: { end: 'again', problem: `alarm-${phase}` }, text: '' };
    const written = alarmText(alarm);
    return { delivery: await notifier.sms({ id, to: phone, text: written }), text: written };
  };

/** [OA36] */
const createWebhookMail =
  ({ db, notifier }: Pick<Dependencies, 'db' | 'notifier'>, origin: string) =>
  async (id: string, to: string[]): Promise<Handed> => {
    const endpoints = (await allSubscribers(db)).flatMap((subscriber) => subscriber.endpoints);
    const endpoint = endpoints.find((each) => each.id === endpointInMail(id));
    if (endpoint === undefined) return nothing;
    const written = disabledWebhookMail(endpoint, origin);
    return { delivery: await notifier.mail({ id, to, ...written, attachment: null }), text: written.text };
  };

export const createSending = ({ db, blobs, files, notifier, clock, log, trust, config }: Dependencies) => {
  const origin = config.publicOrigin;
  const resetTokens = createResetTokens(config);
  /** Without a phone there is only the record: the courier reads it in the app. */
  const unreachable: Delivery = { end: 'recorded' };

  const alarmSms = createAlarmSms({ db, notifier, clock });
  const webhookMail = createWebhookMail({ db, notifier }, origin);
  const reportMail = createReportMails({ db, files, notifier, clock, log, origin });

  const handOver = async ({ id, channel, occasion, to, order, issueId }: StoredMessage): Promise<Handed> => {
    if (occasion === 'issue') {
      const issue = issueId === null ? null : await readIssue(db, issueId);
      if (issue === null) return nothing;
      const written = issueMail(issue);
      const attachment = await pictureOf(blobs, issue.picture);
      return { delivery: await notifier.mail({ id, to, ...written, attachment }), text: written.text };
    }
    if (occasion === 'alarm') return alarmSms(id, to);
    if (occasion === 'report') return reportMail(id.slice(MESSAGE_OF_REPORT.length), { id, to });
    if (occasion === 'passwordReset') {
      const resetId = id.slice(MESSAGE_OF_RESET.length);
      const reset = await findReset(db, resetId, clock.realNow());
      if (reset === null) return nothing;
      const written = resetMail(resetTokens.tokenOf(resetId), origin, reset.expiresAtMs);
      return { delivery: await notifier.mail({ id, to, ...written, attachment: null }), text: resetRecord };
    }
    if (occasion === 'webhook') return webhookMail(id, to);
    if (order === null) return nothing;
    if (channel === 'email') {
      const written = orderMail(occasion, order, origin);
      return { delivery: await notifier.mail({ id, to, ...written, attachment: null }), text: written.text };
    }
    const text = smsText(occasion, order, origin);
    const [phone] = to;
    return { delivery: phone === undefined ? unreachable : await notifier.sms({ id, to: phone, text }), text };
  };

  const settle = async (message: StoredMessage, { delivery, text }: Handed): Promise<Sent> => {
    if (delivery.end === 'recorded' && !config.demo.isOn) {
      await markRecorded(db, message, text);
      return 'recorded';
    }
    if (delivery.end === 'sent' || delivery.end === 'recorded') {
      const sentAt = new Date(clock.now()).toISOString();
      const via = delivery.end === 'sent' ? delivery.via : 'outbox';
      await markSent(db, message, { sentAt, text, via });
      return 'sent';
    }
    const { problem } = delivery;
    if (delivery.end === 'refused') {
      await markTried(db, message, { state: 'refused', problem });
      return 'refused';
    }
    const isLast = message.tries >= MAX_TRIES;
    await markTried(db, message, { state: isLast ? 'failed' : 'pending', problem });
    return isLast ? 'failed' : 'again';
  };

  return async (name: MessageName): Promise<Sent> => {
    const claim = await claimMessage(db, name, { now: clock.realNow(), claimMs: CLAIM_MS, mostTries: MAX_TRIES });
    if (claim.kind === 'busy') return 'busy';
    if (claim.kind === 'over') {
      countEnd(trust, name, claim.state);
      if (claim.state === 'failed') log.warn({ message: name.id, channel: name.channel }, 'message failed');
      return 'over';
    }
    const { message } = claim;
    const handed = await handOver(message);
    const sent = await settle(message, handed);
    report({ log, isDemo: config.demo.isOn }, message, handed.delivery, sent);
    countEnd(trust, name, sent);
    return sent;
  };
};

export type Sending = ReturnType<typeof createSending>;
