import type { Role } from '@despacho/contract/accounts/access.ts';
import { sampleController, sampleIncident, sampleOrder, sampleAlarm } from '@despacho/contract/samples.ts';
import { view, type View } from '@despacho/contract/live/kinds.ts';
import { viewDoc } from '@despacho/domain/live/viewDoc.ts';
import { describe, expect, it } from 'vitest';
import { accessOf } from './access.ts';

const COMPANY = { id: 'c1', name: 'One' };
const BRANCH = { id: 'b1', name: 'ZONA 1' };

const roomOfRole = (role: Role, only: Parameters<typeof sampleController>[0] = {}): string | null => {
  const controller = sampleController({ role, ...only });
  const badge = { kind: 'staff', uid: controller.id, generation: 0, expiresAt: 2_000 } as const;
  const access = accessOf(badge, { controller: () => controller, wall: () => null }, 1_000);
  return access.ok ? access.room.name : null;
};

const visibleIds = (name: View): string[] => {
  const entities = [
    { kind: 'order', doc: sampleOrder() },
    { kind: 'incident', doc: sampleIncident() },
    { kind: 'alarm', doc: sampleAlarm() },
  ] as const;
  return entities.filter((entity) => viewDoc(name, entity) !== null).map(({ kind }) => kind);
};

describe('rooms of users', () => {
  it.each([
    ['OWNER', {}, 'staff:all'],
    ['ALERTS', {}, 'staff:all'],
    ['DEMO', {}, 'reader:all'],
    ['USER', {}, 'observer:all'],
    ['REQUEST', {}, 'reader:all'],
    ['CONTROLLER', {}, 'staff:all'],
    ['ADMINISTRATOR', { company: COMPANY }, 'observer:company:c1'],
    ['COMPANY', { company: COMPANY }, 'reader:company:c1'],
    ['COMPANY_REPORTS', { company: COMPANY }, 'reader:company:c1'],
    ['BRANCH', { company: COMPANY, branch: BRANCH }, 'staff:branch:b1'],
  ] as const)('[LV15] [LV26] %s receives incidents and alerts only where the matrix allows it', (role, only, room) => {
    expect(roomOfRole(role, only)).toBe(room);
  });

  it('[LV26] [LV20] the reader view carries neither incidents nor alarms', () => {
    expect(Object.fromEntries(view.options.map((name) => [name, visibleIds(name)]))).toEqual({
      staff: ['order', 'incident', 'alarm'],
      observer: ['order', 'incident', 'alarm'],
      reader: ['order'],
      wall: ['order', 'incident', 'alarm'],
      track: ['order'],
    });
  });
});
