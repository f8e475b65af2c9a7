// The shops of the scope: their address for WooCommerce, where their orders go, the last order and the last error [OA28] [OA39].
import type { ListedShop, ShopError } from '@despacho/contract/shops.ts';
import { localDateTime } from '@despacho/domain/localTime.ts';
import { useMemo } from 'react';
import { confirm } from '../../kit/dialog/confirm.tsx';
import { REQUEST_MS } from '../../kit/freshness.ts';
import type { Columns } from '../../kit/grid/column.ts';
import type { RowAction } from '../../kit/grid/rowActions.tsx';
import { notify } from '../../kit/notify/notify.ts';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import { useAction, useRoute } from '../../kit/requests/useRoute.ts';
import { removeDialog } from '../../kit/resource/editDialog.ts';
import { ResourceGrid } from '../../kit/resource/ResourceGrid.tsx';
import { showAddress, useChange, useConnect } from './shopForms.ts';
import { useSpread } from './spreadForm.ts';
import { DISABLED_TEXT, ERROR_TEXT, FIELD_TEXT, shopText } from './text.ts';

const timeOf = (at: string): string => localDateTime(Date.parse(at));
const errorOf = ({ number, code, fields, at }: ShopError): string => {
  const names = fields.map((field) => FIELD_TEXT[field] ?? field).join(', ');
  return shopText.errorOf(number, names === '' ? (ERROR_TEXT[code] ?? code) : names, timeOf(at));
};

const { columns: headers } = shopText;
const columns: Columns<ListedShop> = [
  { id: 'url', header: headers.url, kind: 'text', value: ({ url }) => url, width: 200, card: 'title' },
  {
    id: 'place',
    header: headers.place,
    kind: 'text',
    value: ({ company, branch, branches }) => {
      if (branches.length > 0) return shopText.spread(company.name, branches.length);
      return branch === null ? shopText.ofKey(company.name) : `${company.name} · ${branch.name}`;
    },
    width: 170,
  },
  {
    id: 'apiKey',
    header: headers.apiKey,
    kind: 'text',
    value: ({ apiKey, test }) => shopText.keyOf(apiKey.name, test),
    width: 160,
  },
  {
    id: 'state',
    header: headers.state,
    kind: 'text',
    value: ({ disabledReason }) => (disabledReason === null ? shopText.enabled : DISABLED_TEXT[disabledReason]),
    width: 120,
    card: 'mark',
  },
  {
    id: 'lastOrder',
    header: headers.lastOrder,
    kind: 'text',
    value: ({ lastOrder }) => lastOrder && shopText.orderAt(lastOrder.number, timeOf(lastOrder.at)),
    width: 160,
  },
  {
    id: 'lastError',
    header: headers.lastError,
    kind: 'text',
    value: ({ lastError }) => lastError && errorOf(lastError),
    width: 220,
  },
];

const rowsOf = ({ shops }: { shops: readonly ListedShop[] }): readonly ListedShop[] => shops;
const idOf = ({ id }: ListedShop): string => id;
const urlOf = ({ url }: ListedShop): string => url;

const useEnds = (): readonly RowAction<ListedShop>[] => {
  const change = useAction('changeShop');
  const remove = useAction('deleteWebhook');
  return useMemo(() => {
    const enable = async ({ id }: ListedShop, enabled: boolean): Promise<void> => {
      const result = await change({ params: { id }, body: { enabled } });
      if (result.ok) notify(enabled ? shopText.enabledNow : shopText.disabledNow, 'success');
      else notify(FAILURE_TEXT[result.code], 'danger');
    };
    const disable = async (shop: ListedShop): Promise<void> => {
      const question = { title: shopText.disableTitle(shop.url), detail: shopText.disableDetail };
      if (await confirm({ ...question, action: shopText.disable })) await enable(shop, false);
    };
    return [
      { text: shopText.disable, isOffered: ({ enabled }) => enabled, run: (shop) => void disable(shop) },
      { text: shopText.enable, isOffered: ({ enabled }) => !enabled, run: (shop) => void enable(shop, true) },
      {
        text: shopText.remove,
        run: ({ id, url }) =>
          void removeDialog({
            title: shopText.removeTitle(url),
            detail: shopText.removeDetail,
            action: shopText.remove,
            send: async () => remove({ params: { id } }),
            done: shopText.removed,
          }),
      },
    ];
  }, [change, remove]);
};

export const Shops = () => {
  const result = useRoute('shops', {}, { everyMs: REQUEST_MS.list });
  const connect = useConnect();
  const change = useChange();
  const spread = useSpread();
  const ends = useEnds();
  const rowActions: readonly RowAction<ListedShop>[] = [
    { text: shopText.showAddress, run: (shop) => void showAddress(shop) },
    { text: shopText.change, run: (shop) => void change(shop) },
    { text: shopText.spreadOpen, run: (shop) => void spread(shop) },
    ...ends,
  ];
  return (
    <ResourceGrid
      id="shops"
      title={shopText.title}
      intro={shopText.intro}
      empty={shopText.empty}
      create={{ text: shopText.connect, run: () => void connect() }}
      result={result}
      rows={rowsOf}
      rowId={idOf}
      nameOf={urlOf}
      columns={columns}
      rowActions={rowActions}
    />
  );
};
