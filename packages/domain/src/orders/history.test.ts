import type { Scope } from '@despacho/contract/accounts/access.ts';
import type { OrderEvent } from '@despacho/contract/orders/calls.ts';
import { describe, expect, it } from 'vitest';
import { historyWithin } from './history.ts';

const x = { id: 'x', name: 'X' };
const y = { id: 'y', name: 'Y' };
const counter = (id: string) => ({ id, name: id, position: null });
const event = (id: string, only: Partial<OrderEvent> = {}): OrderEvent => ({
  id,
  what: 'edited',
  by: { id: 'ana', name: 'Ana of X' },
  at: `2026-11-21T18:00:0${id}.000Z`,
  screen: null,
  before: {},
  after: {},
  suggested: null,
  undoes: null,
  ...only,
});
const created = event('1', { what: 'created', after: { company: x, branch: counter('x1'), customerName: 'Secret' } });
const edited = event('2', { before: { address: 'Secret' }, after: { address: 'Also secret' } });
const toY = event('3', {
  before: { company: x, branch: counter('x1') },
  after: { company: y, branch: counter('y1') },
});
const later = event('4', { before: { zone: 1 }, after: { zone: 2 } });
const all: Scope = { type: 'all' };
const ofX: Scope = { type: 'company', companyId: 'x' };
const ofY: Scope = { type: 'company', companyId: 'y' };
const atY = { company: y, branch: counter('y1') };
const atX = { company: x, branch: counter('x1') };
const shown = (...of: Parameters<typeof historyWithin>): string[] =>
  historyWithin(...of).map((each) => ('from' in each ? `moved from ${each.from} ${each.id}` : each.id));

describe('the history within a scope', () => {
  const history = [later, toY, edited, created];

  it('[AC21] hides what happened in another company, and the move from there', () => {
    expect(shown(ofY, atY, history)).toEqual(['4', 'moved from company 3']);
    expect(historyWithin(ofY, atY, history)[1]).toEqual({ id: '3', what: 'moved', from: 'company', at: toY.at });
    expect(shown(all, atY, history)).toEqual(['4', '3', '2', '1']);
  });

  it('[AC21] hides a move away and what happened there after the order came back', () => {
    const back = event('5', { before: toY.after, after: toY.before });
    expect(shown(ofX, atX, [event('6'), back, ...history])).toEqual(['6', 'moved from company 5', '2', '1']);
  });

  it('[AC21] shows a branch nothing of another branch of its company', () => {
    const moved = event('3', { before: { branch: counter('x1') }, after: { branch: counter('x2') } });
    const scope: Scope = { type: 'branch', companyId: 'x', branchId: 'x2' };
    const place = { company: x, branch: counter('x2') };
    expect(shown(scope, place, [later, moved, edited, created])).toEqual(['4', 'moved from branch 3']);
    expect(shown(ofX, place, [later, moved, edited, created])).toEqual(['4', '3', '2', '1']);
    expect(shown({ ...scope, companyId: 'y', branchId: 'y1' }, atY, history)).toEqual(['4', 'moved from company 3']);
  });

  it('[AC21] hides everything before a move that left no event', () => {
    expect(shown(ofY, atY, [edited, created])).toEqual(['moved from company 2']);
  });

  it('reads events whose places are damaged', () => {
    const odd = event('2', { before: { company: 7, branch: 'x' }, after: { company: { id: 3 } } });
    expect(shown(ofY, atY, [later, odd])).toEqual(['4', '2']);
  });
});
