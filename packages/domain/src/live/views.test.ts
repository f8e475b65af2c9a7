import type { Role } from '@despacho/contract/accounts/access.ts';
import { role } from '@despacho/contract/accounts/access.ts';
import { kinds, liveKind } from '@despacho/contract/live/kinds.ts';
import { alarmRule } from '@despacho/contract/alarms.ts';
import { sampleAlarm, sampleController } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { can, permissionsOf, STAFF_KINDS, staffKindOf } from '../access/permissions.ts';
import { isKeyGranted, KIND_PERMISSION } from './grants.ts';
import { viewDoc } from './viewDoc.ts';
import { staffViewOf } from './views.ts';

const company = { id: 'c1', name: 'One' };
const branch = { id: 'b1', name: 'ZONA 1' };
const accounts = role.options.flatMap((of: Role) =>
  [{}, { company }, { company, branch }].map((place) => sampleController({ role: of, isEnabled: true, ...place })),
);
const placed = accounts.filter((account) => staffKindOf(account) !== null);

const shownKeys = (schema: unknown): string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);

describe('[LV26] rooms by role', () => {
  it('cover every column of the matrix', () => {
    expect(new Set(placed.map(staffKindOf))).toEqual(new Set(STAFF_KINDS));
  });

  it.each(liveKind.options)('no account receives a %s, or a key of it, that the matrix does not grant', (kind) => {
    const wrong = placed.flatMap((account) => {
      const of = staffViewOf(account);
      const granted = permissionsOf(account);
      const where = `${account.role} ${account.company?.id} ${account.branch?.id} as ${of}`;
      const isKindWrong = kinds[kind][of] !== null && !granted.has(KIND_PERMISSION[kind]);
      const keys = shownKeys(kinds[kind][of]).filter((key) => !isKeyGranted(kind, key, granted));
      return [...(isKindWrong ? [where] : []), ...keys.map((key) => `${where}: ${key}`)];
    });
    expect(wrong).toEqual([]);
  });

  it('an account with the permission receives incidents, alarms and alerts', () => {
    for (const account of placed) {
      const of = staffViewOf(account);
      expect(kinds.incident[of] !== null).toBe(can(account, 'incidents.read'));
      expect(shownKeys(kinds.courier[of]).includes('alert')).toBe(
        can(account, 'incidents.read') && can(account, 'courierAlerts.read'),
      );
    }
  });
});

it('[LV26] the alarm of an accident comes from a courier alert, and follows its permission', () => {
  for (const rule of alarmRule.options) {
    const doc = sampleAlarm({ rule });
    expect(viewDoc('staff', { kind: 'alarm', doc })).not.toBeNull();
    expect(viewDoc('observer', { kind: 'alarm', doc }) === null).toBe(rule === 'accident');
    expect(viewDoc('reader', { kind: 'alarm', doc })).toBeNull();
  }
});
