// The forms of a shop [OA28].
import type { ListedShop } from '@despacho/contract/shops.ts';
import { z } from 'zod';
import { showOnce } from '../../kit/dialog/showOnce.tsx';
import type { FieldRule } from '../../kit/form/fieldSpec.ts';
import { useAction, useRoute } from '../../kit/requests/useRoute.ts';
import { editDialog } from '../../kit/resource/editDialog.ts';
import { useBranches } from '../../entities/companies/names.ts';
import { shopText } from './text.ts';

const secretBy = (pattern: RegExp, message: string) =>
  z.string().refine((text) => text === '' || pattern.test(text), message);
const secrets = {
  consumerKey: secretBy(/^ck_\w{13,197}$/, shopText.badConsumerKey),
  consumerSecret: secretBy(/^cs_\w{13,197}$/, shopText.badConsumerSecret),
  webhookSecret: secretBy(/^[!-~]{16,200}$/, shopText.badWebhookSecret),
};
const noSecrets = { consumerKey: '', consumerSecret: '', webhookSecret: '' };

const required = z.string().min(1, shopText.required);
const newShop = z.object({
  url: required,
  apiKey: required,
  branch: z.string(),
  consumerKey: required.pipe(secrets.consumerKey),
  consumerSecret: required.pipe(secrets.consumerSecret),
  webhookSecret: required.pipe(secrets.webhookSecret),
});
const changedShop = (url: string) =>
  z
    .object({ url: required, apiKey: required, branch: z.string(), ...secrets })
    .refine(({ consumerKey, consumerSecret }) => (consumerKey === '') === (consumerSecret === ''), {
      path: ['consumerSecret'],
      message: shopText.both,
    })
    .refine((values) => values.url === url || values.consumerKey !== '', {
      path: ['consumerKey'],
      message: shopText.moved,
    });
type NewShop = z.input<typeof newShop>;
type ChangedShop = z.input<ReturnType<typeof changedShop>>;

const secretFields: { name: keyof typeof secrets; label: string; hint?: string }[] = [
  { name: 'consumerKey', label: shopText.consumerKey, hint: shopText.consumerHint },
  { name: 'consumerSecret', label: shopText.consumerSecret },
  { name: 'webhookSecret', label: shopText.webhookSecret, hint: shopText.webhookHint },
];
const inputs = secretFields.map((field) => ({
  ...field,
  kind: 'text' as const,
  type: 'password' as const,
  isWide: true,
}));
const urlField = {
  kind: 'text',
  type: 'url',
  name: 'url',
  label: shopText.url,
  placeholder: shopText.urlHint,
  isWide: true,
} as const;
const select = { kind: 'select', isWide: true } as const;
const optional = (text: string) => (text === '' ? undefined : text);

export const showAddress = async ({ url, webhookUrl }: ListedShop): Promise<void> =>
  showOnce({
    title: shopText.addressTitle(url),
    detail: shopText.addressDetail,
    label: shopText.addressLabel,
    text: webhookUrl,
  });

const useBranchField = () => {
  const branches = useBranches();
  return (companyId: string | undefined) => ({
    ...select,
    name: 'branch' as const,
    label: shopText.branch,
    empty: shopText.noBranch,
    options: branches
      .filter(({ company }) => company.id === companyId)
      .map(({ id, name }) => ({ value: id, label: name })),
  });
};

/** `isOffered`: the keys that a shop may act with. */
const useKeyField = () => {
  const keys = useRoute('apiKeys', {}).value?.apiKeys ?? [];
  const fieldOf = (isOffered: (key: (typeof keys)[number]) => boolean) => {
    const options = keys.filter(isOffered).map(({ id, name, company, mode }) => ({
      value: id,
      label: `${shopText.keyOf(name, mode === 'test')} · ${company.name}`,
    }));
    return { ...select, name: 'apiKey', label: shopText.apiKey, hint: shopText.apiKeyHint, options } as const;
  };
  return { keys, fieldOf };
};

export const useConnect = (): (() => Promise<void>) => {
  const connect = useAction('connectShop');
  const { keys, fieldOf } = useKeyField();
  const branchField = useBranchField();
  const fields: FieldRule<NewShop>[] = [
    urlField,
    { ...fieldOf(() => true), empty: shopText.choose },
    (values) => branchField(keys.find(({ id }) => id === values.apiKey)?.company.id),
    ...inputs,
  ];
  return async () => {
    const connected = await editDialog({
      title: shopText.connect,
      draft: 'connect-shop',
      action: shopText.submit,
      busy: shopText.busy,
      conflicts: shopText.conflicts,
      schema: newShop,
      values: { url: '', apiKey: '', branch: '', ...noSecrets },
      fields,
      send: async ({ branch, ...body }) => connect({ body: { ...body, branch: branch === '' ? null : branch } }),
    });
    if (connected !== null) await showAddress(connected.shop);
  };
};

export const useChange = (): ((shop: ListedShop) => Promise<void>) => {
  const change = useAction('changeShop');
  const { fieldOf } = useKeyField();
  const branchField = useBranchField();
  return async ({ id, url, company, branch: before, apiKey: keyBefore, test }) => {
    // Orders of a test shop belong to its key.
    const keyField = fieldOf(
      (key) => key.id === keyBefore.id || (!test && key.mode === 'live' && key.company.id === company.id),
    );
    const fields: FieldRule<ChangedShop>[] = [
      { ...urlField, hint: shopText.movedHint },
      keyField,
      branchField(company.id),
      ...inputs,
    ];
    await editDialog({
      title: shopText.changeTitle(url),
      detail: shopText.changeDetail,
      draft: `shop ${id}`,
      action: shopText.save,
      busy: shopText.saving,
      conflicts: shopText.conflicts,
      schema: changedShop(url),
      values: { url, apiKey: keyBefore.id, branch: before?.id ?? '', ...noSecrets },
      fields,
      send: async ({ apiKey, branch, consumerKey, consumerSecret, webhookSecret, ...sent }) => {
        const typed = {
          url: sent.url === url ? undefined : sent.url,
          apiKey: apiKey === keyBefore.id ? undefined : apiKey,
          consumerKey: optional(consumerKey),
          consumerSecret: optional(consumerSecret),
          webhookSecret: optional(webhookSecret),
        };
        return change({ params: { id }, body: { branch: branch === '' ? null : branch, ...typed } });
      },
    });
  };
};
