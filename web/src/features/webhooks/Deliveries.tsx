// The deliveries to one webhook: what became of each event, its attempts, and one more by hand [OA25].
import type { ListedDelivery } from '@despacho/contract/webhooks.ts';
import { useMemo } from 'react';
import { REQUEST_MS } from '../../kit/freshness.ts';
import type { Columns } from '../../kit/grid/column.ts';
import { notify } from '../../kit/notify/notify.ts';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import { useAction, useRoute } from '../../kit/requests/useRoute.ts';
import { ResourceGrid } from '../../kit/resource/ResourceGrid.tsx';
import { showAttempts } from './Attempts.tsx';
import { STATE_TEXT, webhookText } from './text.ts';

const timeOf = (at: string | null): number | null => (at === null ? null : Date.parse(at));

const columns: Columns<ListedDelivery> = [
  { id: 'event', header: webhookText.event, kind: 'text', value: ({ type }) => type, width: 190, card: 'title' },
  { id: 'order', header: webhookText.order, kind: 'text', value: ({ orderId }) => orderId, width: 220 },
  { id: 'sentAt', header: webhookText.sentAt, kind: 'date', value: ({ createdAt }) => timeOf(createdAt) },
  {
    id: 'state',
    header: webhookText.state,
    kind: 'enum',
    value: ({ state }) => STATE_TEXT[state],
    values: Object.values(STATE_TEXT),
    width: 120,
    card: 'mark',
  },
  { id: 'status', header: webhookText.status, kind: 'number', value: ({ status }) => status, width: 130 },
  { id: 'attempts', header: webhookText.attempts, kind: 'number', value: ({ attempts }) => attempts, width: 120 },
  { id: 'nextAt', header: webhookText.nextAt, kind: 'date', value: ({ nextAt }) => timeOf(nextAt) },
];

const rowsOf = ({ deliveries }: { deliveries: readonly ListedDelivery[] }): readonly ListedDelivery[] => deliveries;
const idOf = ({ id }: ListedDelivery): string => id;
const nameOf = ({ type, orderId }: ListedDelivery): string => [type, orderId].filter(Boolean).join(' ');

export const Deliveries = ({ webhook, onBack }: { webhook: string; onBack: () => void }) => {
  const result = useRoute('webhookDeliveries', { params: { id: webhook } }, { everyMs: REQUEST_MS.urgent });
  const resendDelivery = useAction('resendDelivery');
  const rowActions = useMemo(() => {
    const resend = async ({ id }: ListedDelivery): Promise<void> => {
      const sent = await resendDelivery({ params: { id } });
      if (sent.ok) notify(webhookText.resent, 'success');
      else {
        const reason = sent.code === 'conflict' ? webhookText.tooMany : FAILURE_TEXT[sent.code];
        notify(`${webhookText.resendFailed} ${reason}`, 'danger');
      }
    };
    return [
      { text: webhookText.answers, run: (delivery: ListedDelivery) => void showAttempts(delivery) },
      { text: webhookText.resend, run: (delivery: ListedDelivery) => void resend(delivery) },
    ];
  }, [resendDelivery]);
  return (
    <ResourceGrid
      id="webhook-deliveries"
      title={webhookText.deliveries}
      intro={webhookText.deliveriesIntro}
      empty={webhookText.noDeliveries}
      others={[{ text: webhookText.back, run: onBack }]}
      result={result}
      rows={rowsOf}
      rowId={idOf}
      nameOf={nameOf}
      columns={columns}
      rowActions={rowActions}
    />
  );
};
