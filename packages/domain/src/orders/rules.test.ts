import type { EditableField } from '@despacho/contract/orders/payload.ts';
import { orderStatus, type OrderStatus } from '@despacho/contract/orders/order.ts';
import { sampleBranch, sampleCompany, sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import { closedFields, fieldRules } from './fieldRules.ts';
import { courierIssue, placeIssue, serves } from './parties.ts';
import { lockedByOther, isOfList, saveConflict } from './saving.ts';

const set = (...fields: EditableField[]): ReadonlySet<EditableField> => new Set(fields);

describe('[OR13] [OR124] field rules by status', () => {
  const row = (status: OrderStatus, number = 'A-1') => fieldRules({ status, number });

  it('are as specified', () => {
    for (const status of orderStatus.options) {
      const rules = row(status);
      const isDelivered = status === 'Entregado';
      expect([status, rules.isCourierOpen, rules.isStatusOpen]).toEqual([status, !isDelivered, !isDelivered]);
      expect([status, rules.isDueShown]).toEqual([status, status !== 'En ruta']);
      expect([status, rules.isTypeOpen, rules.isNumberOpen]).toEqual([
        status,
        status === 'Cancelado',
        status === 'Cancelado',
      ]);
      expect([status, rules.isCreationOpen]).toEqual([status, status === 'Cancelado' || status === 'Reagendado']);
    }
  });

  it('leave an untyped number open', () => {
    expect(['', '  ', 'ESPERANDO...', 'Esperando'].map((number) => row('En ruta', number).isNumberOpen)).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it('[OR14] apply on the server', () => {
    const closed = (status: OrderStatus, ...fields: EditableField[]) =>
      closedFields({ status, number: 'A-1' }, set(...fields));
    expect(closed('Entregado', 'alias_id', 'name', 'status')).toEqual(['alias_id', 'status']);
    expect(closed('Entregado', 'status', 'orderObservations')).toEqual([]);
    expect(closed('En cola', '_createdAt', 'typeOrder', 'orderId', 'alias_id')).toEqual([
      '_createdAt',
      'typeOrder',
      'orderId',
    ]);
    expect(closed('Reagendado', '_createdAt', 'typeOrder')).toEqual(['typeOrder']);
    expect(closed('Cancelado', '_createdAt', 'typeOrder', 'orderId', 'status')).toEqual([]);
  });
});

describe('company, branch and courier', () => {
  const all = { type: 'all' } as const;
  const own = { type: 'company', companyId: 'company-1' } as const;
  const ofBranch = { type: 'branch', companyId: 'company-1', branchId: 'branch-1' } as const;
  const company = sampleCompany();
  const branch = sampleBranch();

  it('[OR20] exist, are enabled, belong together and are in the scope', () => {
    for (const scope of [all, own, ofBranch]) expect(placeIssue(scope, company, branch)).toBeNull();
    const other = sampleCompany({ id: 'company-2' });
    const foreign = sampleBranch({ id: 'branch-9', company: { id: 'company-2', name: '' } });
    expect(placeIssue(own, other, foreign)).toEqual({ field: 'company_id', issue: 'unknown' });
    expect(placeIssue(all, other, foreign)).toBeNull();
    expect(placeIssue(all, company, foreign)).toEqual({ field: 'branch_id', issue: 'mismatch' });
    expect(placeIssue(own, company, foreign)).toEqual({ field: 'branch_id', issue: 'unknown' });
    expect(placeIssue(ofBranch, company, sampleBranch({ id: 'branch-2' }))).toEqual({
      field: 'branch_id',
      issue: 'unknown',
    });
    expect(placeIssue(all, null, branch)).toEqual({ field: 'company_id', issue: 'unknown' });
    expect(placeIssue(all, { ...company, isEnabled: false }, branch)).toEqual({
      field: 'company_id',
      issue: 'disabled',
    });
    expect(placeIssue(all, company, { ...branch, isEnabled: false })).toEqual({
      field: 'branch_id',
      issue: 'disabled',
    });
  });

  it('[OR21] a courier serves the branch', () => {
    const at = { companyId: 'company-1', branchId: 'branch-1' };
    const courier = sampleCourier();
    const elsewhere = { id: 'branch-2', name: '' };
    expect(serves(courier, at)).toBe(true);
    expect(serves({ ...courier, branch: elsewhere, branchIds: [] }, at)).toBe(false);
    expect(serves({ ...courier, branch: elsewhere, branchIds: ['branch-1'] }, at)).toBe(true);
    expect(serves({ ...courier, branch: elsewhere, branchIds: [], type: 'WILDCARD' }, at)).toBe(true);
    expect(serves({ ...courier, branch: null, branchIds: [] }, at)).toBe(true);
    expect(serves({ ...courier, branch: null, branchIds: [], company: { id: 'company-2', name: '' } }, at)).toBe(false);
    expect(serves({ ...courier, branch: null, branchIds: [], company: null }, at)).toBe(true);
    const fromElsewhere = { ...courier, branch: elsewhere, branchIds: [] };
    expect(courierIssue(all, fromElsewhere, at)).toEqual({ field: 'alias_id', issue: 'mismatch' });
    expect(courierIssue(own, fromElsewhere, at)).toEqual({ field: 'alias_id', issue: 'unknown' });
    expect(courierIssue(all, { ...courier, accountStatus: 'INACTIVE' }, at)).toEqual({
      field: 'alias_id',
      issue: 'disabled',
    });
    expect(courierIssue(all, null, at)).toEqual({ field: 'alias_id', issue: 'unknown' });
    expect(courierIssue(all, courier, at)).toBeNull();
  });
});

describe('saving', () => {
  const now = Date.parse('2026-11-21T18:00:00Z');
  const lock = { id: 'ada', name: 'Ada', expiresAt: new Date(now + 60_000).toISOString(), sessionId: 'tab', fence: 3 };
  const order = sampleOrder({ lock, lockFence: 3 });
  const mine = { userId: 'ada', proof: { sessionId: 'tab', fence: 3 } };
  const withoutLock = { userId: 'ada', proof: null };
  const merged = { applying: set('name'), conflicts: [] };

  it('[OR17] lists change the courier, or the status with its reason', () => {
    expect([
      isOfList(['alias_id']),
      isOfList(['status', 'orderObservations']),
      isOfList(['status', 'alias_id']),
    ]).toEqual([true, true, true]);
    expect([
      isOfList(['orderObservations']),
      isOfList(['status', 'name']),
      isOfList(['alias_id', 'orderObservations']),
    ]).toEqual([false, false, false]);
  });

  it('[OR18] [OR125] any other save waits for the holder, and a claim of the lock needs its session, number and holder', () => {
    const may = (presented: Parameters<typeof saveConflict>[1], at = now): boolean =>
      saveConflict(order, presented, ['name'], merged, at) === null;
    expect(may(mine)).toBe(true);
    expect(may(withoutLock)).toBe(false);
    expect(may({ ...mine, userId: 'eve' })).toBe(false);
    expect(may({ ...mine, proof: { sessionId: 'tab', fence: 2 } })).toBe(false);
    expect(may({ ...mine, proof: { sessionId: 'other', fence: 3 } })).toBe(false);
    expect(may(mine, now + 60_000)).toBe(false);
    expect(may(withoutLock, now + 60_000)).toBe(true);
    expect(saveConflict(sampleOrder(), withoutLock, ['name'], merged, now)).toBeNull();
    expect(saveConflict(order, withoutLock, ['name'], merged, now)).toMatchObject({
      reason: 'locked',
      isSameUser: true,
    });
    expect(saveConflict(order, { userId: 'eve', proof: null }, ['name'], merged, now)).toMatchObject({
      reason: 'locked',
      isSameUser: false,
      holder: { name: 'Ada' },
    });
    expect(saveConflict({ ...order, status: 'Cancelado' }, withoutLock, ['name'], merged, now)).toBeNull();
    expect(saveConflict(order, withoutLock, ['status'], merged, now)).toBeNull();
    // A request that claims the lock must hold it.
    expect(saveConflict(order, { ...mine, userId: 'eve' }, ['status'], merged, now)?.reason).toBe('lock-lost');
  });

  it('[OR19] deleting waits only for another holder', () => {
    expect(lockedByOther(order, mine, now)).toBeNull();
    expect(lockedByOther(order, withoutLock, now)).toMatchObject({ reason: 'locked', isSameUser: true });
    expect(lockedByOther(order, { userId: 'eve', proof: null }, now)).toMatchObject({
      isSameUser: false,
      holder: { name: 'Ada' },
    });
    expect(lockedByOther(order, withoutLock, now + 60_000)).toBeNull();
    expect(lockedByOther(sampleOrder(), withoutLock, now)).toBeNull();
  });
});
