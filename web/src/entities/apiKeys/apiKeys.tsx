// The keys of the open API: their list, a new one that is shown once, another name for one, and the end of one.
import { keyScope, type KeyScope } from '@despacho/contract/accounts/access.ts';
import { apiKeyRows, keyMode, type ListedKey } from '@despacho/contract/apiKeys.ts';
import { z } from 'zod';
import { showOnce } from '../../kit/dialog/showOnce.tsx';
import type { FieldRule } from '../../kit/form/fieldSpec.ts';
import { rowForm } from '../../kit/form/rowForm.ts';
import type { Columns } from '../../kit/grid/column.ts';
import { useAction, useRoute } from '../../kit/requests/useRoute.ts';
import { editDialog } from '../../kit/resource/editDialog.ts';
import { resource } from '../../kit/resource/resource.ts';
import { useBranches, useCompanies } from '../companies/names.ts';
import { KEY_LABEL, keyText, MODE_TEXT, SCOPE_SHORT, SCOPE_TEXT } from './text.ts';

const form = rowForm(apiKeyRows, {
  labels: KEY_LABEL,
  others: { name: { isWide: true, placeholder: keyText.nameHint } },
});

/** A checkbox for each scope, by a name without the colon of paths. */
const scopeFields = keyScope.options.map((scope) => ({ scope, name: scope.replace(':', '_') }));
const scopesIn = (values: Record<string, unknown>): KeyScope[] =>
  scopeFields.filter(({ name }) => values[name] === true).map(({ scope }) => scope);

const newKeyForm = z
  .looseObject({ ...form.shape, mode: keyMode, companyId: z.string(), branchId: z.string() })
  .refine(({ companyId }) => companyId !== '', { path: ['companyId'], message: keyText.chooseCompany })
  .refine((values) => scopesIn(values).length > 0, { path: ['orders_read'], message: keyText.chooseScope })
  .refine((values) => values.branchId === '' || !scopesIn(values).includes('money:read'), {
    path: ['money_read'],
    message: keyText.noMoney,
  });
type NewKeyValues = z.input<typeof newKeyForm>;

const select = { kind: 'select', isWide: true } as const;
const modes = keyMode.options.toReversed().map((value) => ({ value, label: MODE_TEXT[value] }));

const useCreate = () => {
  const createApiKey = useAction('createApiKey');
  const companies = useCompanies().map(({ id, name }) => ({ value: id, label: name }));
  const branches = useBranches();
  const branchesOf = (companyId: string) =>
    branches.filter(({ company }) => company.id === companyId).map(({ id, name }) => ({ value: id, label: name }));
  const fields: FieldRule<NewKeyValues>[] = [
    ...form.fields.map((field) => ({ ...field })),
    { ...select, name: 'mode', label: keyText.mode, options: modes, empty: null },
    { ...select, name: 'companyId', label: keyText.company, options: companies, empty: keyText.choose },
    ({ companyId }) => ({
      ...select,
      name: 'branchId',
      label: keyText.branch,
      options: branchesOf(companyId),
      empty: keyText.wholeCompany,
      hint: keyText.branchHint,
    }),
    ...scopeFields.map(({ scope, name }) => ({
      kind: 'checkbox' as const,
      name,
      label: SCOPE_TEXT[scope],
      isWide: true,
    })),
  ];
  return async (): Promise<void> => {
    const [only, ...others] = companies;
    const created = await editDialog({
      title: keyText.create,
      draft: 'new-api-key',
      action: keyText.submit,
      busy: keyText.busy,
      conflicts: keyText.conflicts,
      schema: newKeyForm,
      values: {
        ...form.opened(null).values,
        mode: 'test' as const,
        companyId: others.length === 0 && only !== undefined ? only.value : '',
        branchId: '',
        ...Object.fromEntries(scopeFields.map(({ scope, name }) => [name, scope !== 'money:read'])),
      },
      fields,
      send: async (values) => {
        const { mode, companyId, branchId } = values;
        const branch = branchId === '' ? {} : { branch: branchId };
        const body = { ...form.bodyOf(values), mode, scopes: scopesIn(values), company: companyId, ...branch };
        return createApiKey({ body });
      },
    });
    if (created === null) return;
    const { apiKey, key } = created;
    await showOnce({
      title: keyText.keyTitle(apiKey.name),
      detail: keyText.keyOnce,
      label: keyText.keyLabel,
      text: key,
    });
  };
};

const { columns: headers } = keyText;

const columns: Columns<ListedKey> = [
  { id: 'name', header: headers.name, kind: 'text', value: ({ name }) => name, width: 210, card: 'title' },
  {
    id: 'mode',
    header: headers.mode,
    kind: 'enum',
    value: ({ mode }) => MODE_TEXT[mode],
    values: Object.values(MODE_TEXT),
    width: 100,
    card: 'mark',
  },
  { id: 'start', header: headers.start, kind: 'text', value: ({ start }) => `${start}…`, width: 180 },
  {
    id: 'place',
    header: headers.place,
    kind: 'text',
    value: ({ company, branch }) => (branch === null ? company.name : `${company.name} · ${branch.name}`),
    filter: 'set',
    width: 160,
  },
  {
    id: 'scopes',
    header: headers.scopes,
    kind: 'text',
    value: ({ scopes }) => scopes.map((scope) => SCOPE_SHORT[scope]).join(', '),
    width: 200,
  },
  {
    id: 'lastUse',
    header: headers.lastUse,
    kind: 'date',
    value: ({ lastUsedAt }) => (lastUsedAt === null ? null : Date.parse(lastUsedAt)),
  },
  { id: 'created', header: headers.created, kind: 'date', value: ({ createdAt }) => Date.parse(createdAt) },
  { id: 'createdBy', header: headers.createdBy, kind: 'text', value: ({ createdBy }) => createdBy.name, width: 180 },
];

export const apiKeys = resource({
  id: 'api-keys',
  useList: () => useRoute('apiKeys', {}),
  rows: ({ apiKeys: listed }) => listed,
  columns,
  nameOf: ({ name }) => name,
  text: keyText,
  can: 'apiKeys.edit',
  form,
  useCreate,
  change: async (api, request) => api.changeApiKey(request),
  remove: async (api, request) => api.removeApiKey(request),
});
