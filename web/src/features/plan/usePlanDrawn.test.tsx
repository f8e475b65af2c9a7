// @vitest-environment happy-dom
import type { Proposal } from '@despacho/contract/orders/assignmentPlan.ts';
import { render } from '@testing-library/react';
import { Profiler } from 'react';
import { expect, it } from 'vitest';
import { LiveProvider } from '../../kit/live.tsx';
import { orderChange, testLive } from '../../test/live.ts';
import { usePlanDrawn } from './usePlanDrawn.ts';

const NONE: readonly Proposal[] = [];

it('without a plan, a live frame draws nothing again', () => {
  const { live, join, patch } = testLive();
  let drawn = 0;
  const Part = () => {
    usePlanDrawn(NONE);
    return null;
  };
  render(
    <LiveProvider value={live}>
      <Profiler
        id="plan"
        onRender={() => {
          drawn += 1;
        }}
      >
        <Part />
      </Profiler>
    </LiveProvider>,
  );
  join([orderChange({ id: 'o1' })]);
  const before = drawn;
  for (const isPriority of [true, false, true]) patch(orderChange({ id: 'o1', isPriority }));
  expect(drawn).toBe(before);
});
