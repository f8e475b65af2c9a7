// The SMS of an alarm that called everyone, one to each telephone of the operation: in the outbox once for each call, however often a job runs.
import type { Alarm } from '@despacho/contract/alarms.ts';
import { MESSAGE_OF_ALARM, type OutboxMessage } from '@despacho/contract/messages.ts';
import { alarmPhase } from '@despacho/domain/alarms/acts.ts';

/** [MS1] [ES3] While the alarm has no owner; each call has ids of its own [ES5]. `phones`: digits with the prefix of the country. */
export const escalationMessages = (alarm: Alarm, phones: readonly string[], now: number): OutboxMessage[] => {
  const calls = alarm.escalations.filter(({ hasSms }) => hasSms).length;
  return alarmPhase(alarm, now) === 'calling' && calls > 0
    ? phones.map((phone, at) => ({
        id: `${MESSAGE_OF_ALARM}${at}${calls === 1 ? '' : `.${calls}`}-${alarm.id}`,
        channel: 'sms',
        occasion: 'alarm',
        audience: 'staff',
        to: [phone],
        order: null,
        issueId: null,
      }))
    : [];
};

/** The alarm of a message with such an id. */
export const alarmIdOf = (messageId: string): string =>
  messageId.slice(messageId.indexOf('-', MESSAGE_OF_ALARM.length) + 1);
