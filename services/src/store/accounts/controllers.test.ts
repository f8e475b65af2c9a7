import { describe, expect, it } from 'vitest';
import { controllerCodec } from './controllers.ts';
import type { Data } from '../documents/scalars.ts';
import { wallCodec } from '../walls.ts';

const read = (data: Data) => controllerCodec.read('u1', { role: 'CONTROLLER', ...data });

describe('controllers in documents', () => {
  it.each([
    ['nothing', {}],
    ['nulls', { company: null, companyId: null, branch: null, branchId: null }],
    ['blanks', { company: '', companyId: '', branch: { id: '', name: '' } }],
  ])('[DO17] reads an account with %s about company and branch as global staff', (_what, data) => {
    expect(read(data)).toMatchObject({ ok: true, value: { company: null, branch: null } });
  });

  it.each([
    { company: { id: 'c1', name: 'San Martin' } },
    { companyId: 'c1', companyName: 'San Martin' },
    { CompanyId: 'c1', company: 'San Martin' },
    { company: null, companyId: 'c1', companyName: 'San Martin' },
    { company: { name: 'San Martin' }, companyId: 'c1' },
  ])('[DO17] finds the company in %j', (data) => {
    expect(read(data)).toMatchObject({ ok: true, value: { company: { id: 'c1', name: 'San Martin' } } });
  });

  it.each([
    { company: 'San Martin' },
    { company: { name: 'San Martin' } },
    { companyId: { deep: 'c1' } },
    { branch: ['b1'] },
    { branch: { id: '', name: 'PORTALES' } },
    { branchId: true },
  ])('[DO17] never widens the scope: %j contains no id and is not global either', (data) => {
    expect(read(data).ok).toBe(false);
  });

  it.each([
    [undefined, true],
    [true, true],
    ['true', true],
    [false, false],
    ['false', false],
    [null, false],
    ['?', false],
  ])('reads enable %j as %j: only a clear yes or an old document without the field', (enable, isEnabled) => {
    const { ok, ...rest } = controllerCodec.read(
      'u1',
      enable === undefined ? { role: 'USER' } : { role: 'USER', enable },
    );
    expect([ok, rest]).toEqual([true, { value: expect.objectContaining({ isEnabled }) }]);
  });

  it.each([
    [undefined, true],
    [3, true],
    ['3', true],
    [null, false],
    ['x', false],
    [1.5, false],
    [{}, false],
  ])(
    '[LV8] tokenGeneration %j is readable: %j, because a lost count would accept old tokens',
    (tokenGeneration, isReadable) => {
      const stored = tokenGeneration === undefined ? {} : { tokenGeneration };
      expect(read(stored).ok).toBe(isReadable);
    },
  );

  it('[DO17] rejects an account with an unknown role', () => {
    expect(read({ role: 'ROOT' })).toEqual({ ok: false, reason: 'role cannot be read' });
    expect(controllerCodec.read('u1', {}).ok).toBe(false);
    // One of the stored user types is spelled like a role.
    expect(read({ role: 'ROOT', type: 'controller' }).ok).toBe(false);
    expect(controllerCodec.read('u1', { type: 'controller' }).ok).toBe(false);
  });
});

describe('walls in documents', () => {
  const stored = { name: 'Control room', scope: { type: 'all' }, tokenHash: 'ff', createdAt: 1_795_284_000 };

  it.each([
    [false, false],
    [true, true],
    [undefined, true],
    ['no', true],
    [null, true],
  ])('[WA12] a wall whose isRevoked is %j counts as revoked: %j', (given, isRevoked) => {
    expect(wallCodec.read('w1', { ...stored, isRevoked: given })).toMatchObject({ ok: true, value: { isRevoked } });
  });

  it('[WA12] is unreadable without a valid scope', () => {
    expect(wallCodec.read('w1', { ...stored, scope: { type: 'company' } }).ok).toBe(false);
    expect(wallCodec.read('w1', { ...stored, scope: { type: 'branch', companyId: 'c1', branchId: '' } }).ok).toBe(
      false,
    );
  });
});
