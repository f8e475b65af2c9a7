import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findings, settle } from '../../../../../tests/browser/stage.tsx';
import { lockedBy } from '../../../test/desk.tsx';
import type { Answer } from '../../../test/session.ts';
import { at, ok, assignPath, open, chosen, list, key, onEachDesk } from './onDesk.tsx';
import { PLAN, proposal, totals } from './plan.ts';

onEachDesk();

describe('a plan at the desk', () => {
  it('[DK11] P proposes a plan in the queues; Enter accepts one, X leaves one out, A accepts the rest', async () => {
    const { assigned } = await open(4, { '/api/plans': PLAN });
    await key('p');
    await expect.element(page.getByRole('region', { name: 'Plan propuesto' })).toBeVisible();
    await waitFor(() => expect(chosen()).toContain('⇢ Eva Sol, llega'));
    expect(await findings()).toEqual([]);
    await key('x');
    expect(screen.getByRole('option', { name: /GT-1/ }).textContent).toContain('fuera del plan');
    expect(chosen()).toContain('GT-2');
    await key('{Enter}');
    await waitFor(() => expect(assigned()).toMatchObject([{ path: assignPath(2), body: { uid: 'rosa' } }]));
    await key('a');
    await waitFor(() => expect(assigned().slice(1)).toMatchObject([{ path: assignPath(3), body: { uid: 'kevin' } }]));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Plan propuesto' })).toBeNull());
    expect(document.activeElement).toBe(list());
  });

  it('[DK11] a plan that is closed accepts nothing', async () => {
    const { assigned } = await open(4, { '/api/plans': PLAN });
    await key('p');
    await waitFor(() => expect(chosen()).toContain('⇢ Eva Sol, llega'));
    await key('{Escape}');
    await key('a');
    expect(chosen()).not.toContain('⇢');
    expect(assigned()).toEqual([]);
  });

  it('[DK11] [DK19] an accepted plan goes on once, and its refusals are in the rows', async () => {
    const { assigned } = await open(4, { '/api/plans': PLAN, [assignPath(2)]: lockedBy('Ana Paz') });
    await key('p');
    await waitFor(() => expect(chosen()).toContain('⇢ Eva Sol, llega'));
    await key('a');
    await waitFor(() => expect(assigned()).toHaveLength(3));
    await waitFor(() => expect(screen.getByRole('option', { name: /GT-2/ }).textContent).toContain('la edita Ana Paz'));
    expect(screen.queryByRole('region', { name: 'Plan propuesto' })).toBeNull();
    expect(chosen()).toContain('GT-4');
  });

  it('[DK19] the answer to an older request never replaces a newer plan', async () => {
    const old = Promise.withResolvers<Answer>();
    const answers = [old.promise, Promise.resolve(PLAN)];
    await open(4, { '/api/plans': async () => answers.shift() ?? PLAN });
    await key('p');
    await key('p');
    await waitFor(() => expect(chosen()).toContain('⇢ Eva Sol, llega'));
    old.resolve(
      ok({ plannedAt: at(0), proposals: [proposal(1, 'Kevin Cruz')], unplanned: [], with: totals, without: totals }),
    );
    await settle();
    expect(chosen()).toContain('⇢ Eva Sol, llega');
  });
});
