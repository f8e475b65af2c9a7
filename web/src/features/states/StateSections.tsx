// Three sections that can be folded: alerts of pilots with add, modify and delete; states of orders and of pilots.
import { useSession } from '@despacho/client/session/hooks.ts';
import type { LabelledNoun, StateLabel } from '@despacho/contract/stateLabels.ts';
import { useMemo, useState, type ReactNode } from 'react';
import { courierAlerts } from '../../entities/courierAlerts/courierAlerts.ts';
import { useCan } from '../../kit/access.ts';
import { COLOR_TEXT } from '../../kit/form/text.ts';
import type { Columns } from '../../kit/grid/column.ts';
import { DataGrid } from '../../kit/grid/DataGrid.tsx';
import { actionsColumn } from '../../kit/grid/rowActions.tsx';
import { Mark } from '../../kit/mark/Mark.tsx';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { resourceScreen } from '../../kit/resource/ResourceScreen.tsx';
import { changeState } from './changeState.ts';
import styles from './States.module.css';
import { STATE_LABEL, STATES_OF, statesText } from './text.ts';

const AlertKinds = resourceScreen(courierAlerts, statesText.alerts);

const columns: Columns<StateLabel> = [
  {
    id: 'label',
    header: STATE_LABEL.label,
    kind: 'text',
    value: ({ label }) => label,
    render: ({ label, color }) => <Mark color={color}>{label}</Mark>,
    width: 220,
    card: 'title',
  },
  { id: 'key', header: statesText.key, kind: 'text', value: ({ key }) => key },
  { id: 'color', header: STATE_LABEL.color, kind: 'text', value: ({ color }) => COLOR_TEXT[color] },
  { id: 'order', header: STATE_LABEL.order, kind: 'number', value: ({ order }) => order },
];

const nameOf = ({ label }: StateLabel): string => label;
const idOf = ({ id }: StateLabel): string => id;
const none: readonly StateLabel[] = [];

const StatesOf = ({ of }: { of: LabelledNoun }) => {
  const { api } = useSession();
  const canEdit = useCan('states.edit');
  const { value, failure, isLoading, retry } = useRoute('stateLabels', {});
  const rows = useMemo(() => value?.stateLabels.filter((state) => state.of === of) ?? none, [value, of]);
  const all = useMemo(() => {
    const change = { text: statesText.change, run: (state: StateLabel) => void changeState(api, state) };
    return canEdit ? [...columns, { ...actionsColumn([change], nameOf), width: 170 }] : columns;
  }, [api, canEdit]);
  return (
    <DataGrid
      id={`states-${of}`}
      title={STATES_OF[of].title}
      isBeneath
      columns={all}
      rows={rows}
      rowId={idOf}
      isLoading={isLoading}
      failure={failure === null ? null : FAILURE_TEXT[failure]}
      onRetry={retry}
    />
  );
};

const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <details
      className={styles['section']}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{title}</summary>
      {isOpen ? children : null}
    </details>
  );
};

export const StateSections = () => (
  <>
    <Section title={statesText.alerts}>
      <AlertKinds />
    </Section>
    <Section title={STATES_OF.order.title}>
      <StatesOf of="order" />
    </Section>
    <Section title={STATES_OF.courier.title}>
      <StatesOf of="courier" />
    </Section>
  </>
);
