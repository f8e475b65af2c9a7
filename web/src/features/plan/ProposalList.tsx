// The proposals of a plan, each with its reasons, to choose from.
import { Checkbox, Tag } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import type { Proposal } from '@despacho/contract/orders/assignmentPlan.ts';
import { hourMinute } from '@despacho/ui/format.ts';
import { orderName } from '../../entities/orders/text.ts';
import { List } from '../../kit/layout/List.tsx';
import { DotSeparated } from '../../kit/layout/Page.tsx';
import { useNamedRows } from '../../kit/namesakes.tsx';
import { planText } from './text.ts';

const minutesOf = (seconds: number): number => Math.round(seconds / 60);

/** What the plan changes against assigning one by one; null: nothing, or it is unknown. */
const gainOf = ({ arrivesAt, without }: Proposal): string | null => {
  if (arrivesAt === null || without === null) return null;
  const minutes = Math.round((Date.parse(without.arrivesAt) - Date.parse(arrivesAt)) / 60_000);
  if (minutes === 0) return null;
  return minutes > 0 ? planText.earlier(minutes) : planText.later(-minutes);
};

/** Null: about now. */
const readyText = ({ readyAt }: Proposal, now: number): string | null => {
  const minutes = Math.round((now - Date.parse(readyAt)) / 60_000);
  if (minutes === 0) return null;
  return minutes > 0 ? planText.ready(minutes) : planText.readyIn(-minutes);
};

const reasonsOf = (proposal: Proposal, now: number): string[] => {
  const { arrivesAt, trip, stop, tripSize, runnerUp } = proposal;
  return [
    arrivesAt === null ? planText.unknownDoor : planText.arrives(hourMinute(arrivesAt)),
    tripSize > 1 ? planText.sameTrip(tripSize, stop) : null,
    trip > 1 ? planText.second : null,
    gainOf(proposal),
    runnerUp === null ? null : planText.runnerUp(runnerUp.courier.name, hourMinute(runnerUp.arrivesAt)),
    readyText(proposal, now),
  ].filter((reason) => reason !== null);
};

type ProposalListProps = {
  proposals: readonly Proposal[];
  /** The instant of the plan. */
  now: number;
  /** Ids of those that are left out. */
  leftOut: ReadonlySet<string>;
  isBusy: boolean;
  onToggle: (id: string) => void;
};

export const ProposalList = ({ proposals, now, leftOut, isBusy, onToggle }: ProposalListProps) => (
  <List label={planText.proposals} look="lines">
    {useNamedRows(proposals).map((proposal) => {
      const { id, number, branch, courier, lateSec } = proposal;
      const lateMin = minutesOf(lateSec ?? 0);
      return (
        <li key={id}>
          <Checkbox checked={!leftOut.has(id)} disabled={isBusy} onChange={() => onToggle(id)}>
            <strong>
              {orderName(number)} → {courier.name}
            </strong>{' '}
            <DotSeparated>
              <span>{branch.name}</span>
              {reasonsOf(proposal, now).map((reason) => (
                <span key={reason}>{reason}</span>
              ))}
              {lateMin > 0 && (
                <Tag minimal intent="warning" icon={<WarningSign size={12} />}>
                  {planText.lateBy(lateMin)}
                </Tag>
              )}
            </DotSeparated>
          </Checkbox>
        </li>
      );
    })}
  </List>
);
