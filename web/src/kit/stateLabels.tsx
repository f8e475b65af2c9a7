// How people want the states of orders and couriers to be shown [IC16]; the screens' own words where nothing is stored.
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import { stateLabelId, type LabelledNoun } from '@despacho/contract/stateLabels.ts';
import { createContext, use, useMemo, type ReactNode } from 'react';
import { useLive } from './live.tsx';

type ShownLabel = StaffDocs['stateLabel'];

const none: ReadonlyMap<string, ShownLabel> = new Map();
const Labels = createContext(none);

export const StateLabels = ({ children }: { children: ReactNode }) => {
  const labels = useLive(({ stateLabel }) => [...stateLabel.values()]);
  const byId = useMemo(() => new Map(labels.map((label) => [label.id, label])), [labels]);
  return <Labels value={byId}>{children}</Labels>;
};

/** Undefined: it was never changed. */
export const useStateLabel = (of: LabelledNoun, key: string): ShownLabel | undefined =>
  use(Labels).get(stateLabelId(of, key));

/** For several states of one noun at once. */
export const useStateLabels = (): ((of: LabelledNoun, key: string) => ShownLabel | undefined) => {
  const labels = use(Labels);
  return (of, key) => labels.get(stateLabelId(of, key));
};
