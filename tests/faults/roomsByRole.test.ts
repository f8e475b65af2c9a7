// Every kind of account on a real socket: no kind, no key and no tenant that the matrix does not name, also after the account
// was demoted, moved, disabled and restored; and tokens from before stay dead.
import { role, type Controller } from '@despacho/contract/accounts/access.ts';
import { kinds, liveKind } from '@despacho/contract/live/kinds.ts';
import type { Change } from '@despacho/contract/live/protocol.ts';
import { sampleAlarm, sampleIncident } from '@despacho/contract/samples.ts';
import { keysOf } from '@despacho/domain/access/accessTable.ts';
import { can, permissionsOf } from '@despacho/domain/access/permissions.ts';
import { scopeName, scopeOf } from '@despacho/domain/access/scope.ts';
import { isKeyGranted, KIND_PERMISSION } from '@despacho/domain/live/grants.ts';
import { staffViewOf } from '@despacho/domain/live/views.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { alarmCodec } from '../../services/src/store/alarms.ts';
import { controllerCodec } from '../../services/src/store/accounts/controllers.ts';
import { currentStanding } from '../../services/src/store/accounts/standings.ts';
import { COLLECTIONS } from '../../services/src/store/collections.ts';
import { courierCodec } from '../../services/src/store/couriers/couriers.ts';
import { incidentCodec, incidentPath } from '../../services/src/store/incidents.ts';
import { liveClient, type LiveClient } from '../support/liveClient.ts';
import { startStack, type GatewayProcess, type Stack } from '../support/stack.ts';
import { until } from '../support/until.ts';
import { ownMark } from './support/canary.ts';
import { foreignIn, personOf, places, seedTenants } from './support/permissions/tenants.ts';
import { SEED, sized } from './support/size.ts';
import { appendRow } from './support/table.ts';
import { branchAt, BRANCHES, courierIds, named } from './support/town.ts';

const BRANCHES_TRIED = sized(1, BRANCHES.length);
const ROUNDS = sized(1, 2);
const LONGEST_MS = sized(180_000, 1_200_000);
const WAIT = { withinMs: 30_000, everyMs: 100 };

const columns = role.options.flatMap((name) => places.map((place) => ({ role: name, place })));

type Standing = Pick<Controller, 'role' | 'company' | 'branch' | 'isEnabled'>;
type Member = { person: Controller; tokens: string[]; client: LiveClient | null };

const mayJoin = (person: Controller): boolean => scopeOf(person) !== null && can(person, 'orders.read');

/** What a frame contains beyond the grants of the account. */
const breachesOf = (person: Controller, { kind, ...change }: Change): string[] => {
  const entityKind = liveKind.safeParse(kind).data;
  if (entityKind === undefined) return [`unknown kind ${kind}`];
  const granted = permissionsOf(person);
  const breaches = granted.has(KIND_PERMISSION[entityKind]) ? [] : [`kind ${kind}`];
  const doc: unknown = 'doc' in change ? change.doc : null;
  if (typeof doc !== 'object' || doc === null) return breaches;
  const ofView = new Set(keysOf(kinds[entityKind][staffViewOf(person)]));
  const keys = Object.keys(doc).filter((key) => !ofView.has(key) || !isKeyGranted(entityKind, key, granted));
  if (entityKind === 'alarm' && 'rule' in doc && doc.rule === 'accident' && !granted.has('courierAlerts.read'))
    breaches.push('alarm of an accident');
  return [...breaches, ...keys.map((key) => `${kind}.${key}`)];
};

describe('rooms by role', () => {
  let stack: Stack;
  let gateway: GatewayProcess;
  const counts = { joins: 0, entities: 0, dead: 0 };
  const wrong: string[] = [];

  beforeAll(async () => {
    stack = await startStack({ LOG_LEVEL: 'warn' });
    await seedTenants(stack.db);
    await Promise.all(
      BRANCHES.map(async (of, at) => {
        const subject = { kind: 'courier', id: courierIds[at] ?? 'k0', label: ownMark(of) } as const;
        const alarm = sampleAlarm({ id: `accident-${of.branchId}`, ...of, rule: 'accident', subject, clearedAt: null });
        await stack.db.doc(`${COLLECTIONS.alarms}/${alarm.id}`).set(alarmCodec.write(alarm));
        const incident = sampleIncident({
          id: `theft-${of.branchId}`,
          at: new Date().toISOString(),
          company: named(of.companyId),
          courier: null,
          note: ownMark(of),
        });
        const path = incidentPath('Robo', stack.clock.now());
        await stack.db.collection(path).doc(incident.id).set(incidentCodec.write(incident));
        await stack.db.doc(`${COLLECTIONS.couriers}/${subject.id}`).update(courierCodec.write({ alert: 'accident' }));
      }),
    );
    [gateway] = await Promise.all([stack.startGateway(), stack.startIngest()]);
  });
  afterAll(async () => stack.close());

  const who = ({ id, role: name, company, branch }: Controller): string =>
    `${id} as ${name} ${company?.id ?? ''} ${branch?.id ?? ''}`;

  const isIn = (client: LiveClient): boolean => client.joins.at(-1)?.ok === true;

  /** Joins with the newest token and checks everything that the room sends. */
  const joinAndCheck = async (member: Member): Promise<void> => {
    const { person, tokens } = member;
    const client = liveClient({
      url: gateway.url,
      token: tokens.at(-1) ?? '',
      sessionId: `${person.id}-${tokens.length}`,
    });
    member.client = client;
    if (!mayJoin(person)) {
      // A change that the gateway has not received yet ends the room when it arrives.
      await until(
        `${who(person)} to be refused`,
        () => (client.refusals.length > 0 || client.closes.length > 0) && !client.socket.connected,
        WAIT,
      );
      return;
    }
    const scope = scopeOf(person);
    const room = scope === null ? '' : `${staffViewOf(person)}:${scopeName(scope)}`;
    await until(
      `${who(person)} to be in ${room}`,
      () => {
        // The gateway may not have the changed account yet.
        if (!client.socket.active) client.socket.connect();
        return isIn(client) && client.scope() === room;
      },
      WAIT,
    );
    const last = client.joins.at(-1)?.changes ?? [];
    counts.joins += 1;
    counts.entities += last.length;
    for (const change of last)
      wrong.push(...breachesOf(person, change).map((breach) => `${who(person)}: ${breach} of ${change.id}`));
    const foreign = foreignIn(JSON.stringify(last), person);
    if (foreign.length > 0) wrong.push(`${who(person)}: ${foreign.join(' ')}`);
  };

  /** The token of a new sign-in. */
  const signIn = async (member: Member): Promise<void> => {
    const { controller } = await currentStanding(stack.db, member.person.id, Date.now());
    member.person = { ...member.person, tokenGeneration: controller?.tokenGeneration ?? 0 };
    member.tokens.push(await stack.token(member.person));
  };

  /** Writes the document as other programs do, without the end of its sessions. */
  const change = async (member: Member, standing: Partial<Standing>): Promise<void> => {
    const { person } = member;
    member.client?.close();
    member.person = { ...person, ...standing };
    await stack.db.doc(`${COLLECTIONS.controllers}/${person.id}`).update(controllerCodec.write(standing));
    await signIn(member);
  };

  const isDead = async (member: Member, token: string, at: number): Promise<void> => {
    const client = liveClient({ url: gateway.url, token, sessionId: `old-${member.person.id}-${at}` });
    await until(
      `token ${at} of ${who(member.person)} to be refused`,
      () => {
        if (isIn(client)) return true;
        return client.refusals.length > 0 || client.closes.length > 0;
      },
      WAIT,
    );
    if (isIn(client)) wrong.push(`${who(member.person)}: a token from before opens a room`);
    client.close();
    counts.dead += 1;
  };

  const inTurn = async (members: readonly Member[], step: (member: Member) => Promise<void>): Promise<void> => {
    await Promise.all(members.map(step));
    for (const { client } of members) client?.close();
  };

  it(
    '[LV26] [AC22] show what the matrix grants, after each change of the account too',
    { timeout: LONGEST_MS },
    async () => {
      for (let at = 0; at < BRANCHES_TRIED; at += 1) {
        const of = branchAt(SEED + at);
        const other = branchAt(SEED + at + 2);
        const members = await Promise.all(
          columns.map(async (column, index): Promise<Member> => {
            const person = personOf(column, of, `person-${at}-${index}`);
            await stack.db.doc(`${COLLECTIONS.controllers}/${person.id}`).set(controllerCodec.write(person));
            const member: Member = { person, tokens: [], client: null };
            await signIn(member);
            return member;
          }),
        );
        await inTurn(members, joinAndCheck);
        for (let round = 0; round < ROUNDS; round += 1) {
          const before = members.map(({ person }) => person);
          await inTurn(members, async (member) => {
            await change(member, { role: member.person.role === 'COMPANY' ? 'DEMO' : 'COMPANY' });
            await joinAndCheck(member);
          });
          await inTurn(members, async (member) => {
            const { company, branch } = member.person;
            await change(member, {
              company: company === null ? null : named(other.companyId),
              branch: branch === null ? null : named(other.branchId),
            });
            await joinAndCheck(member);
          });
          await inTurn(members, async (member) => {
            await change(member, { isEnabled: false });
            await joinAndCheck(member);
          });
          await inTurn(members, async (member) => {
            const { role: name, company, branch } = before[members.indexOf(member)] ?? member.person;
            await change(member, { role: name, company, branch, isEnabled: true });
            await joinAndCheck(member);
          });
          for (const member of members)
            await Promise.all(member.tokens.slice(0, -1).map(async (token, index) => isDead(member, token, index)));
        }
      }
      appendRow(inject('faultRows'), {
        fault: '28',
        what: 'rooms by role, before and after changes of the account',
        lost: 0,
        breaches: wrong.length,
        convergedMs: null,
        note: `${counts.joins} joins of ${columns.length} kinds of accounts, ${counts.entities} entities, ${counts.dead} tokens from before refused, seed ${SEED}`,
      });
      expect(wrong.slice(0, 20), `seed ${SEED}`).toEqual([]);
      expect(counts.entities).toBeGreaterThan(counts.joins);
    },
  );
});
