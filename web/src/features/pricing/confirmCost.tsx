// The question before prices are saved: what the orders of last week would have cost, company by company.
import { Button } from '@blueprintjs/core';
import { MAX_PREVIEWED } from '@despacho/contract/pricing.ts';
import { RangeBars } from '../../entities/pricing/RangeBars.tsx';
import { DialogFrame } from '../../kit/dialog/DialogFrame.tsx';
import { openDialog } from '../../kit/dialog/dialogs.tsx';
import { List } from '../../kit/layout/List.tsx';
import { dialogText } from '../../kit/dialog/text.ts';
import type { Preview, Previewed } from './changes.ts';
import { costText } from './text.ts';

const linesOf = (preview: Preview): string[] => {
  const { orders, before, after, difference, uncoveredBefore, uncoveredAfter, unmeasured, isWhole } = preview;
  return [
    costText.effect(orders, before, after, difference),
    ...(uncoveredBefore + uncoveredAfter === 0 ? [] : [costText.uncovered(uncoveredAfter, uncoveredBefore)]),
    ...(unmeasured === 0 ? [] : [costText.unmeasured(unmeasured)]),
    ...(isWhole ? [] : [costText.cut(MAX_PREVIEWED)]),
  ];
};

const Effect = ({ list, ranges, preview }: Previewed) => (
  <li>
    <RangeBars companies={[{ id: list.id, name: list.name, ranges }]} label={list.name} />
    {preview === null ? <p>{costText.unavailable}</p> : linesOf(preview).map((line) => <p key={line}>{line}</p>)}
  </li>
);

const Total = ({ previews }: { previews: readonly Preview[] }) => {
  const sum = (of: (preview: Preview) => number): number => previews.reduce((total, each) => total + of(each), 0);
  const [orders, before, after] = [sum((each) => each.orders), sum((each) => each.before), sum((each) => each.after)];
  return (
    <p>
      <strong>{costText.total}</strong>: {costText.effect(orders, before, after, after - before)}
    </p>
  );
};

/** [PR9] `beyond`: how many changed companies have no preview. */
export const confirmCost = async (previewed: readonly Previewed[], beyond: number): Promise<boolean> => {
  const previews = previewed.flatMap(({ preview }) => preview ?? []);
  const [first] = previews;
  return openDialog<boolean>((answer, state) => (
    <DialogFrame
      {...state}
      size="form"
      title={costText.title}
      onCancel={() => answer(false)}
      actions={
        <>
          <Button onClick={() => answer(false)}>{dialogText.cancel}</Button>
          <Button autoFocus intent="primary" onClick={() => answer(true)}>
            {costText.save}
          </Button>
        </>
      }
    >
      <p>
        {costText.detail} {first === undefined ? null : `${costText.week(first.from, first.to)}.`}
      </p>
      <List>
        {previewed.map((each) => (
          <Effect key={each.list.id} {...each} />
        ))}
      </List>
      {previews.length > 1 ? <Total previews={previews} /> : null}
      {beyond > 0 ? <p>{costText.beyond(beyond)}</p> : null}
    </DialogFrame>
  ));
};
