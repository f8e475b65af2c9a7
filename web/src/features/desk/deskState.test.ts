import type { DeskRow } from '@despacho/domain/orders/desk.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  carriedWith,
  deskReducer,
  emptyDesk,
  isGone,
  newCount,
  openOf,
  targetsOf,
  type DeskEvent,
  type DeskState,
} from './deskState.ts';

const rowsOf = (...ids: string[]): DeskRow[] => ids.map((id) => ({ id, queue: 'withoutCourier' }));
const after = (events: readonly DeskEvent[], from: DeskState = emptyDesk): DeskState =>
  events.reduce(deskReducer, from);
const live = (...ids: string[]): DeskEvent => ({ type: 'LIVE', current: rowsOf(...ids) });
const send = (...ids: string[]): DeskEvent => ({ type: 'SEND', sent: ids.map((id) => ({ id, text: 'Luis' })) });
const shown = ({ rows }: DeskState): string[] => rows.map(({ id }) => id);

describe('the rows of the desk', () => {
  it('[DK4] the first order is chosen, and after an act the next', () => {
    const opened = after([live('a', 'b', 'c')]);
    expect(opened.chosen).toBe('a');
    const sent = after([send('a')], opened);
    expect(sent.chosen).toBe('b');
    expect(sent.marks.get('a')).toMatchObject({ kind: 'sent', text: 'Luis' });
    // It is shown until it is assigned, and leaves with the next act.
    expect(shown(sent)).toEqual(['a', 'b', 'c']);
    const done = after([{ type: 'ASSIGNED', id: 'a' }, live('b', 'c')], sent);
    expect(shown(done)).toEqual(['a', 'b', 'c']);
    expect(shown(after([send('b')], done))).toEqual(['b', 'c']);
  });

  it('[DK4] what is new waits until the person acts, and is counted', () => {
    const state = after([live('a', 'b'), live('new', 'a', 'b')]);
    expect([state.chosen, shown(state), newCount(state)]).toEqual(['a', ['a', 'b'], 1]);
    expect(shown(after([{ type: 'REFRESH' }], state))).toEqual(['new', 'a', 'b']);
    expect(after([send('a')], state).chosen).toBe('new');
  });

  it('[DK4] live changes never move the chosen order or a row', () => {
    const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 6 });
    fc.assert(
      fc.property(ids, fc.array(ids), (first, changes) => {
        const opened = after([live(...first)]);
        fc.pre(opened.chosen !== null);
        const changed = after(
          changes.map((each) => live(...each)),
          opened,
        );
        expect(changed.chosen).toBe(opened.chosen);
        expect(changed.rows).toBe(opened.rows);
        expect(changed.turn).toBe(opened.turn);
      }),
    );
  });

  it('[DK5] a refused order has its reason in its row, the choice stays, and it leaves after three acts', () => {
    const sent = after([live('a', 'b', 'c', 'd', 'e', 'f'), send('a')]);
    const refused = after([live('b', 'c', 'd', 'e', 'f'), { type: 'REFUSED', id: 'a', text: 'Ana la tiene' }], sent);
    expect(refused.chosen).toBe('b');
    expect(refused.marks.get('a')?.text).toBe('Ana la tiene');
    expect(shown(after([send('b'), send('c')], refused))).toContain('a');
    expect(shown(after([send('b'), send('c'), send('d'), send('e')], refused))).not.toContain('a');
    expect(after([send('b')], refused).chosen).toBe('c');
  });

  it('[DK5] an order that another person took stays chosen and is not assigned', () => {
    const state = after([live('a', 'b'), live('b')]);
    expect([state.chosen, isGone(state, 'a'), targetsOf(state)]).toEqual(['a', true, []]);
    expect(after([{ type: 'SKIP' }], state).chosen).toBe('b');
  });

  it('[DK16] skipped orders come again when all were skipped', () => {
    const skips = Array.from({ length: 4 }, (): DeskEvent => ({ type: 'SKIP' }));
    const chosen = skips.map((_, index) => after([live('a', 'b', 'c'), ...skips.slice(0, index + 1)]).chosen);
    expect(chosen).toEqual(['b', 'c', 'a', 'b']);
    expect(after([live('a'), { type: 'SKIP' }]).chosen).toBe('a');
  });

  it('[DK6] a returned order waits again and is chosen, before the live copy knows', () => {
    const state = after([live('a', 'b'), send('a'), { type: 'ASSIGNED', id: 'a' }, live('b'), send('b')]);
    expect(state.chosen).toBeNull();
    const back = after([{ type: 'RETURN', id: 'a' }], state);
    expect([back.chosen, shown(back)[0], targetsOf(back)]).toEqual(['a', 'a', []]);
    expect(targetsOf(after([live('a', 'b')], back))).toEqual(['a']);
  });

  it('[DK8] several are selected by range, one by one, or as a set', () => {
    const opened = after([live('a', 'b', 'c', 'd')]);
    const move: DeskEvent = { type: 'MOVE', by: 1, isExtending: true };
    expect(targetsOf(after([move, move], opened))).toEqual(['a', 'b', 'c']);
    expect(targetsOf(after([{ type: 'CHOOSE', id: 'c', with: 'range' }], opened))).toEqual(['a', 'b', 'c']);
    const added = after([{ type: 'CHOOSE', id: 'd', with: 'add' }], opened);
    expect(targetsOf(added)).toEqual(['a', 'd']);
    expect(targetsOf(after([{ type: 'CHOOSE', id: 'a', with: 'add' }], added))).toEqual(['d']);
    expect(targetsOf(after([{ type: 'SELECT', ids: ['c', 'b'] }], opened))).toEqual(['b', 'c']);
    expect(targetsOf(after([move, { type: 'UNSELECT' }], opened))).toEqual(['b']);
    expect(after([move, send('a', 'b')], opened).chosen).toBe('c');
  });

  it('[DK17] one of the selected orders carries them all, any other is carried alone', () => {
    const move: DeskEvent = { type: 'MOVE', by: 1, isExtending: true };
    const state = after([live('a', 'b', 'c'), move]);
    expect([carriedWith(state, 'b'), carriedWith(state, 'c')]).toEqual([['a', 'b'], ['c']]);
    // [DK5] What another person took, or this desk has sent, is not open.
    expect(openOf(after([live('b', 'c')], state), ['a', 'b', 'c'])).toEqual(['b', 'c']);
    expect(openOf(after([send('c')], state), ['a', 'c'])).toEqual(['a']);
  });

  it('a live frame in which nothing waits otherwise leaves the same state', () => {
    const state = after([live('a', 'b')]);
    expect(after([live('a', 'b')], state)).toBe(state);
    expect(after([live('b', 'a')], state)).not.toBe(state);
    expect(after([{ type: 'UNSELECT' }], state)).toBe(state);
  });

  it('[DK13] a desk that was left is found at its choice, or at the next where that is over', () => {
    const left: DeskState = { ...emptyDesk, chosen: 'b', skipped: new Set(['a']) };
    const again = after([live(), live('a', 'b', 'c')], left);
    expect([again.chosen, shown(again)]).toEqual(['b', ['a', 'b', 'c']]);
    expect(after([live('a', 'c')], left).chosen).toBe('c');
  });
});
