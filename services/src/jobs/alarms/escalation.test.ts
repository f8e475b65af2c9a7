import type { Controller } from '@despacho/contract/accounts/access.ts';
import type { Alarm } from '@despacho/contract/alarms.ts';
import { sampleAlarm, sampleController } from '@despacho/contract/samples.ts';
import { releaseAlarm } from '@despacho/domain/alarms/escalation.ts';
import { newHandover } from '@despacho/domain/handover/handover.ts';
import type { ShiftItem } from '@despacho/contract/handovers.ts';
import { localDateTime } from '@despacho/domain/localTime.ts';
import { describe, expect, it } from 'vitest';
import { useJobTools } from '../../../../tests/support/jobTools.ts';
import { publishEntities } from '../../../../tests/support/liveState.ts';
import { alarmCodec } from '../../store/alarms.ts';
import { createHandover, markHandover } from '../../store/handovers.ts';
import { markOnDuty } from '../../store/live/duty.ts';
import { messageCodecs } from '../../store/messages/messages.ts';
import { alarmText } from '../notify/compose.ts';
import { escalating } from './escalation.ts';
import { alarmIdOf } from './escalationMessages.ts';

const PHONES = ['+50255550001', '+50255550002'];
const run = escalating(PHONES);

const tools = useJobTools('2026-11-21T18:00:00.000Z', ['alarms', 'smsSends', 'handovers']);

const people: Controller[] = [
  sampleController({ id: 'ana', name: 'Ana', role: 'CONTROLLER', company: null, branch: null }),
  sampleController({
    id: 'admin',
    name: 'Admin',
    role: 'ADMINISTRATOR',
    company: { id: 'company-1', name: 'San Martin' },
    branch: null,
  }),
];

const storedAlarm = async (id: string): Promise<Alarm> => {
  const read = alarmCodec.read(id, (await tools.db.doc(`alarms/${id}`).get()).data() ?? {});
  if (!read.ok) throw new Error(read.reason);
  return read.value;
};
/** The live state as ingest leaves it, with these accounts on duty. */
const live = async (ids: readonly string[], onDuty: readonly (readonly [string, string])[]): Promise<void> => {
  const alarm = await Promise.all(ids.map(storedAlarm));
  await publishEntities(tools.redis, tools.key, { alarm, controller: people });
  await markOnDuty(
    tools.redis,
    tools.key,
    onDuty.map(([uid, scope]) => ({ uid, scope })),
    tools.clock.realNow(),
  );
};
const raise = async (only: Partial<Alarm>): Promise<void> => {
  const alarm = sampleAlarm({ raisedAt: new Date(tools.clock.now()).toISOString(), ...only });
  await tools.db.doc(`alarms/${alarm.id}`).set(alarmCodec.write(alarm));
};
const iso = (): string => new Date(tools.clock.now()).toISOString();
const steps = async (id: string) =>
  (await storedAlarm(id)).escalations.map(({ step, person, hasSms }) => [step, person?.id ?? null, hasSms]);
const everyone = [
  ['ana', 'all'],
  ['admin', 'company:company-1'],
] as const;

describe('escalation', () => {
  it('[ES1] [ES2] calls the next person, then everyone, once each with any number of runs', async () => {
    await raise({ id: 'branch' });
    await live(['branch'], everyone);
    expect(await run(tools)).toMatchObject({ alarms: 1, onDuty: 2, revised: 0 });
    tools.clock.pass(60_000);
    await live(['branch'], everyone);
    await Promise.all([run(tools), run(tools)]);
    expect(await steps('branch')).toEqual([['next', 'admin', false]]);
    await live(['branch'], everyone);
    await run(tools);
    tools.clock.pass(60_000);
    await run(tools);
    // The live state is as old as before: the document decides.
    await run(tools);
    expect(await steps('branch')).toEqual([
      ['next', 'admin', false],
      ['everyone', null, false],
    ]);
  });

  it('[ES1] [ES3] a danger sends one SMS to each telephone, once, also after a process died between the writes', async () => {
    await raise({ id: 'theft', rule: 'theft', priority: 'high' });
    tools.clock.pass(60_000);
    await live(['theft'], everyone);
    await run(tools);
    expect(await steps('theft')).toEqual([['everyone', null, true]]);
    const sms = async () => (await tools.db.collection('smsSends').get()).docs;
    // As if the process had been killed here: another one goes on from what is stored.
    expect(await sms()).toEqual([]);
    await live(['theft'], everyone);
    await Promise.all([escalating(PHONES)(tools), escalating(PHONES)(tools)]);
    await run(tools);
    const written = (await sms()).map((document) => messageCodecs.sms.read(document.id, document.data(), document));
    expect(
      written.map((read) => (read.ok ? [read.value.to, read.value.state, alarmIdOf(read.value.id)] : null)),
    ).toEqual([
      [['+50255550001'], 'pending', 'theft'],
      [['+50255550002'], 'pending', 'theft'],
    ]);
    expect(alarmText(await storedAlarm('theft'))).toBe(
      `ROBO sin atender desde ${localDateTime(Date.parse((await storedAlarm('theft')).raisedAt))}: PORTALES. Abra el despacho.`,
    );
  });

  it('[ES3] [ES5] a danger that was taken, and whose owner left, sends its SMS again, once', async () => {
    await raise({ id: 'theft-1', rule: 'theft', priority: 'high' });
    tools.clock.pass(60_000);
    await live(['theft-1'], everyone);
    await run(tools);
    await live(['theft-1'], everyone);
    await run(tools);
    const sent = async () => (await tools.db.collection('smsSends').get()).docs.map(({ id }) => alarmIdOf(id));
    expect(await sent()).toEqual(['theft-1', 'theft-1']);
    const owner = { id: 'ana', name: 'Ana' };
    const left = releaseAlarm({ ...(await storedAlarm('theft-1')), acknowledgedBy: owner }, owner.id, {
      now: tools.clock.now(),
      hasPhones: true,
    });
    await tools.db.doc('alarms/theft-1').update(alarmCodec.write(left ?? {}));
    await live(['theft-1'], everyone);
    await Promise.all([run(tools), run(tools)]);
    expect(await sent()).toEqual(['theft-1', 'theft-1', 'theft-1', 'theft-1']);
  });

  it('[ES3] no SMS about an alarm that was taken before it was written', async () => {
    await raise({ id: 'theft', rule: 'theft', priority: 'high' });
    tools.clock.pass(60_000);
    await live(['theft'], everyone);
    await run(tools);
    await tools.db.doc('alarms/theft').update(alarmCodec.write({ acknowledgedBy: { id: 'ana', name: 'Ana' } }));
    await live(['theft'], everyone);
    await run(tools);
    expect((await tools.db.collection('smsSends').get()).size).toBe(0);
  });

  it('[ES1] calls no account that may not see the rule or is outside the place', async () => {
    await raise({ id: 'accident', rule: 'accident', priority: 'high' });
    await raise({ id: 'elsewhere', companyId: 'company-2', branchId: null });
    tools.clock.pass(60_000);
    await live(['accident', 'elsewhere'], [['admin', 'company:company-1']]);
    await run(tools);
    expect(await steps('elsewhere')).toEqual([['everyone', null, false]]);
    expect((await steps('accident')).map(([step]) => step)).toEqual(['everyone']);
  });

  it('[ES1] calls no person who has just handed over or has no tab, and counts calls as alarms in hand', async () => {
    await raise({ id: 'one' });
    tools.clock.pass(60_000);
    await live(['one'], everyone);
    const from = { id: 'admin', name: 'Admin' };
    const place = { companyId: 'company-1', branchId: null };
    const note: ShiftItem = {
      key: 'note:n',
      kind: 'note',
      label: 'n',
      rule: null,
      count: null,
      ...place,
      owner: from,
      since: null,
    };
    const now = tools.clock.now();
    const given = await createHandover(tools.db, (id) =>
      newHandover({ id, from, place, items: [note], isAutomatic: false, now }),
    );
    // All of it was accepted at once: nothing of it is live any more.
    await markHandover(tools.db, given, 'endedAt', now);
    await run(tools);
    expect(await steps('one')).toEqual([['next', 'ana', false]]);
    await raise({ id: 'two' });
    tools.clock.pass(60_000);
    await publishEntities(tools.redis, tools.key, { alarm: [await storedAlarm('two')], controller: people });
    await run(tools);
    expect(await steps('two')).toEqual([['everyone', null, false]]);
    tools.clock.pass(600_000);
    await raise({ id: 'three' });
    await raise({ id: 'four', escalations: [{ at: iso(), step: 'next', person: from, hasSms: false }] });
    tools.clock.pass(60_000);
    await live(['three', 'four'], everyone);
    await run(tools);
    expect(await steps('three')).toEqual([['next', 'ana', false]]);
  });

  it('[ES4] a drill calls no one further', async () => {
    await raise({ id: 'drill', rule: 'theft', priority: 'high', isDrill: true });
    tools.clock.pass(600_000);
    await live(['drill'], everyone);
    await run(tools);
    expect(await steps('drill')).toEqual([]);
  });

  it('[ES1] waits while the live state is incomplete', async () => {
    await raise({ id: 'branch' });
    await live(['branch'], everyone);
    await tools.redis.del(tools.key('ready'));
    tools.clock.pass(600_000);
    expect(await run(tools)).toEqual({ skipped: 1 });
    expect(await steps('branch')).toEqual([]);
  });
});
