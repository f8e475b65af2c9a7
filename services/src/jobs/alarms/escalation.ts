// Calls further people for alarms without an owner [ES1] to [ES4]. Every step is decided on the stored alarm, so that runs at once or
// after a killed process call each person once.
import type { Alarm } from '@despacho/contract/alarms.ts';
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { kinds } from '@despacho/contract/live/kinds.ts';
import { parseScopeName } from '@despacho/domain/access/scope.ts';
import { alarmPhase } from '@despacho/domain/alarms/acts.ts';
import { dueEscalation, type PersonOnDuty } from '@despacho/domain/alarms/escalation.ts';
import { LEFT_AFTER_MS } from '@despacho/domain/handover/handover.ts';
import { viewDoc } from '@despacho/domain/live/viewDoc.ts';
import { staffViewOf } from '@despacho/domain/live/views.ts';
import { alarmCodec } from '../../store/alarms.ts';
import { reviseDocuments } from '../../store/documents/revise.ts';
import { handedOverSince } from '../../store/handovers.ts';
import { readDuty } from '../../store/live/duty.ts';
import { MESSAGE_COLLECTIONS, pendingDocument } from '../../store/messages/messages.ts';
import type { JobCounts, JobTools } from '../job.ts';
import { readLive, readWhole } from '../liveState.ts';
import { escalationMessages } from './escalationMessages.ts';

const account = kinds.controller.state.pick({
  id: true,
  name: true,
  role: true,
  company: true,
  branch: true,
  isEnabled: true,
});

/** Who owns it, else who is called for it. */
const inHandOf = ({ acknowledgedBy, escalations }: Alarm): string | null =>
  (acknowledgedBy ?? escalations.findLast(({ step }) => step === 'next')?.person ?? null)?.id ?? null;

type OnDuty = PersonOnDuty & { sees(alarm: Alarm): boolean };

/** Real milliseconds without a tab after which a person is not called as the next one. */
const CALLABLE_MS = MINUTE_MS;

/** Accounts that can be called now, each with the open alarms that it owns or that call it. Who has handed over goes home. */
const readOnDuty = async (tools: JobTools, alarms: readonly Alarm[]): Promise<OnDuty[]> => {
  const { redis, key, clock, db } = tools;
  const isCalling = alarms.some((alarm) => alarmPhase(alarm, clock.now()) === 'calling');
  const [duty, accounts, going] = await Promise.all([
    readDuty(redis, key, clock.realNow(), CALLABLE_MS),
    readLive(tools, 'controller', account),
    isCalling ? handedOverSince(db, clock.now() - LEFT_AFTER_MS * clock.rate) : new Set<string>(),
  ]);
  const open = alarms.filter(({ clearedAt }) => clearedAt === null);
  return duty.flatMap(({ uid, scope: name }) => {
    const found = accounts.get(uid);
    const scope = parseScopeName(name);
    if (found === undefined || scope === null || going.has(uid)) return [];
    const view = staffViewOf(found);
    return [
      {
        person: { id: uid, name: found.name },
        scope,
        owned: open.filter((alarm) => inHandOf(alarm) === uid).length,
        sees: (alarm) => viewDoc(view, { kind: 'alarm', doc: alarm }) !== null,
      },
    ];
  });
};

/** `phones`: get an SMS about a danger that called everyone. */
export const escalating =
  (phones: readonly string[]) =>
  async (tools: JobTools): Promise<JobCounts> => {
    const live = await readWhole(tools, async () => readLive(tools, 'alarm', kinds.alarm.state));
    if (live === null) return { skipped: 1 };
    const { db, clock } = tools;
    const now = clock.now();
    const alarms = [...live.values()];
    const onDuty = await readOnDuty(tools, alarms);
    const dueOf = (alarm: Alarm) =>
      dueEscalation(alarm, {
        onDuty: onDuty.filter(({ sees }) => sees(alarm)),
        hasPhones: phones.length > 0,
        now,
        rate: clock.rate,
      });
    const due = alarms.filter((alarm) => dueOf(alarm) !== null).map(({ id }) => id);
    const revision = await reviseDocuments(db, alarmCodec.collection, due, (id, found) => {
      const read = found === null ? null : alarmCodec.read(id, found.data, found.meta);
      const step = read?.ok === true ? dueOf(read.value) : null;
      return read?.ok === true && step !== null
        ? alarmCodec.write({ escalations: [...read.value.escalations, step] })
        : null;
    });
    // Messages follow the live state: the next run announces what this one called, also where this process dies before.
    const messages = new Map(
      alarms.flatMap((alarm) => escalationMessages(alarm, phones, now)).map((message) => [message.id, message]),
    );
    const sms = await reviseDocuments(db, MESSAGE_COLLECTIONS.sms, [...messages.keys()], (id, found) => {
      const message = messages.get(id);
      return found !== null || message === undefined ? null : pendingDocument(message, now);
    });
    return { alarms: alarms.length, onDuty: onDuty.length, ...revision, sms: sms.revised };
  };
