// The webhooks of the scope, and the deliveries to the one in the address [OA25].
import type { ListedWebhook } from '@despacho/contract/webhooks.ts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { REQUEST_MS } from '../../kit/freshness.ts';
import type { Columns } from '../../kit/grid/column.ts';
import type { RowAction } from '../../kit/grid/rowActions.tsx';
import { confirm } from '../../kit/dialog/confirm.tsx';
import { notify } from '../../kit/notify/notify.ts';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import { useAction, useRoute } from '../../kit/requests/useRoute.ts';
import { ResourceGrid } from '../../kit/resource/ResourceGrid.tsx';
import { Deliveries } from './Deliveries.tsx';
import { DISABLED_TEXT, webhookText } from './text.ts';

const WEBHOOK = 'webhook';

const columns: Columns<ListedWebhook> = [
  { id: 'url', header: webhookText.url, kind: 'text', value: ({ url }) => url, width: 220, card: 'title' },
  {
    id: 'description',
    header: webhookText.description,
    kind: 'text',
    value: ({ description }) => description,
    width: 110,
  },
  {
    id: 'mode',
    header: webhookText.mode,
    kind: 'enum',
    value: ({ test }) => (test ? webhookText.test : webhookText.live),
    width: 80,
  },
  {
    id: 'place',
    header: webhookText.place,
    kind: 'text',
    value: ({ company, branch }) => (branch === null ? company.name : `${company.name} · ${branch.name}`),
    filter: 'set',
    width: 130,
  },
  {
    id: 'state',
    header: webhookText.state,
    kind: 'text',
    value: ({ disabledReason }) => (disabledReason === null ? webhookText.enabled : DISABLED_TEXT[disabledReason]),
    width: 130,
    card: 'mark',
  },
  {
    id: 'created',
    header: webhookText.created,
    kind: 'date',
    value: ({ createdAt }) => Date.parse(createdAt),
  },
];

const rowsOf = ({ webhooks }: { webhooks: readonly ListedWebhook[] }): readonly ListedWebhook[] => webhooks;
const idOf = ({ id }: ListedWebhook): string => id;
const urlOf = ({ url }: ListedWebhook): string => url;

/** What ends it, each after a question. */
const useEnds = (): readonly RowAction<ListedWebhook>[] => {
  const disable = useAction('disableWebhook');
  const remove = useAction('deleteWebhook');
  return useMemo(() => {
    const end = async (
      question: { title: string; detail: string; action: string },
      send: () => ReturnType<typeof disable>,
      done: string,
    ): Promise<void> => {
      if (!(await confirm(question))) return;
      const result = await send();
      if (result.ok) notify(done, 'success');
      else notify(`${webhookText.failed} ${FAILURE_TEXT[result.code]}`, 'danger');
    };
    return [
      {
        text: webhookText.disable,
        isOffered: ({ enabled }) => enabled,
        run: ({ id, url }) => {
          const question = { title: webhookText.disableTitle(url), detail: webhookText.disableDetail };
          const send = async () => disable({ params: { id } });
          void end({ ...question, action: webhookText.disable }, send, webhookText.disabled);
        },
      },
      {
        text: webhookText.remove,
        run: ({ id, url }) => {
          const question = { title: webhookText.removeTitle(url), detail: webhookText.removeDetail };
          const send = async () => remove({ params: { id } });
          void end({ ...question, action: webhookText.remove }, send, webhookText.removed);
        },
      },
    ];
  }, [disable, remove]);
};

const List = ({ onOpen }: { onOpen: (id: string) => void }) => {
  const result = useRoute('webhooks', {}, { everyMs: REQUEST_MS.list });
  const ends = useEnds();
  const rowActions = useMemo(
    () => [{ text: webhookText.open, run: ({ id }: ListedWebhook) => onOpen(id) }, ...ends],
    [onOpen, ends],
  );
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
