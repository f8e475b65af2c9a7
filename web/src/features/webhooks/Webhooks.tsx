// The webhooks of the scope, and the deliveries to the one in the address [OA25].
import type { ListedWebhook } from '@despacho/contract/webhooks.ts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { REQUEST_MS } from '../../kit/freshness.ts';
import type { Columns } from '../../kit/grid/column.ts';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { ResourceGrid } from '../../kit/resource/ResourceGrid.tsx';
import { Deliveries } from './Deliveries.tsx';
import { DISABLED_TEXT, webhookText } from './text.ts';

const WEBHOOK = 'webhook';

const columns: Columns<ListedWebhook> = [
  { id: 'url', header: webhookText.url, kind: 'text', value: ({ url }) => url, width: 320, card: 'title' },
  { id: 'description', header: webhookText.description, kind: 'text', value: ({ description }) => description },
  {
    id: 'mode',
    header: webhookText.mode,
    kind: 'enum',
    value: ({ test }) => (test ? webhookText.test : webhookText.live),
    width: 100,
  },
  {
    id: 'place',
    header: webhookText.place,
    kind: 'text',
    value: ({ company, branch }) => (branch === null ? company.name : `${company.name} · ${branch.name}`),
    filter: 'set',
  },
  {
    id: 'state',
    header: webhookText.state,
    kind: 'text',
    value: ({ disabledReason }) => (disabledReason === null ? webhookText.enabled : DISABLED_TEXT[disabledReason]),
    width: 230,
    card: 'mark',
  },
  { id: 'created', header: webhookText.created, kind: 'date', value: ({ createdAt }) => Date.parse(createdAt) },
];

const rowsOf = ({ webhooks }: { webhooks: readonly ListedWebhook[] }): readonly ListedWebhook[] => webhooks;
const idOf = ({ id }: ListedWebhook): string => id;
const urlOf = ({ url }: ListedWebhook): string => url;

const List = ({ onOpen }: { onOpen: (id: string) => void }) => {
  const result = useRoute('webhooks', {}, { everyMs: REQUEST_MS.list });
  const rowActions = useMemo(() => [{ text: webhookText.open, run: ({ id }: ListedWebhook) => onOpen(id) }], [onOpen]);
  return (
    <ResourceGrid
      id="webhooks"
      title={webhookText.title}
      intro={webhookText.intro}
      empty={webhookText.empty}
      result={result}
      rows={rowsOf}
      rowId={idOf}
      nameOf={urlOf}
      columns={columns}
      rowActions={rowActions}
    />
  );
};

/** `section`: what the address has of the tab. Filters and pages belong to one list. */
export const Webhooks = ({ section }: { section: Record<string, string> }) => {
  const [address, setAddress] = useSearchParams();
  const id = address.get(WEBHOOK);
  return id === null ? (
    <List onOpen={(webhook) => setAddress({ ...section, [WEBHOOK]: webhook })} />
  ) : (
    <Deliveries webhook={id} onBack={() => setAddress(section)} />
  );
};
