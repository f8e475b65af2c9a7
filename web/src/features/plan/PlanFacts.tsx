// What a plan brings beside assigning one by one, what it leaves out, and why there is none.
import { Callout } from '@blueprintjs/core';
import type { Result } from '@despacho/client/rest.ts';
import type { AssignmentPlan } from '@despacho/contract/orders/assignmentPlan.ts';
import { orderName } from '../../entities/orders/text.ts';
import { List } from '../../kit/layout/List.tsx';
import { DotSeparated, Note } from '../../kit/layout/Page.tsx';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import { planText, UNPLANNED_TEXT } from './text.ts';

export const Totals = ({ plan }: { plan: AssignmentPlan }) => (
  <List look="lines">
    {(['with', 'without'] as const).map((side) => (
      <li key={side}>
        <strong>{planText[side]}</strong>{' '}
        <DotSeparated>
          {planText.totals(plan[side]).map((text) => (
            <span key={text}>{text}</span>
          ))}
        </DotSeparated>
      </li>
    ))}
  </List>
);

export const Unplanned = ({ unplanned }: Pick<AssignmentPlan, 'unplanned'>) =>
  unplanned.length === 0 ? null : (
    <section aria-label={planText.unplanned(unplanned.length)}>
      <Note>{planText.unplanned(unplanned.length)}</Note>
      <List look="lines">
        {unplanned.map(({ id, number, reason }) => (
          <li key={id}>
            <strong>{orderName(number)}</strong> {UNPLANNED_TEXT[reason]}
          </li>
        ))}
      </List>
    </section>
  );

const reasonOf = ({ code, details }: Result<AssignmentPlan> & { ok: false }): string => {
  if (code === 'conflict') return planText.replaced;
  return code === 'unavailable' && details !== undefined ? planText.busy : FAILURE_TEXT[code];
};

export const Failed = ({ result }: { result: Result<AssignmentPlan> & { ok: false } }) => (
  <Callout icon={null} intent="danger" role="alert">
    {planText.failed} {reasonOf(result)}
  </Callout>
);
