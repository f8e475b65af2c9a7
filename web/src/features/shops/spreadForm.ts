// The form that spreads the orders of a shop over the branches of its company, by what each order names [OA41].
import { MAX_SHOP_NAMES, shopBranchName, type ListedShop } from '@despacho/contract/shops.ts';
import { hasRepeatedName } from '@despacho/domain/openApi/shops.ts';
import { z } from 'zod';
import { useBranches } from '../../entities/companies/names.ts';
import { notify } from '../../kit/notify/notify.ts';
import { useAction } from '../../kit/requests/useRoute.ts';
import { editDialog } from '../../kit/resource/editDialog.ts';
import { shopText } from './text.ts';

/** One name a line; empty lines are none. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const lines = z
  .string()
  .transform(linesOf)
  .pipe(z.array(shopBranchName).max(MAX_SHOP_NAMES, shopText.spreadNames(MAX_SHOP_NAMES)));

const spreadForm = z.record(z.string(), lines).superRefine((all, context) => {
  const before: { names: string[] }[] = [];
  for (const [field, names] of Object.entries(all)) {
    for (const name of names) {
      const message = shopText.spreadRepeated(name);
      if (hasRepeatedName([...before, { names: [name] }])) context.addIssue({ code: 'custom', path: [field], message });
      before.push({ names: [name] });
    }
  }
});

/** A draft finds its branch again by it. An id may have dots, which a name of a field may not. */
const fieldOf = (branchId: string): string => `branch-${encodeURIComponent(branchId).replaceAll('.', '%2E')}`;

export const useSpread = (): ((shop: ListedShop) => Promise<void>) => {
  const change = useAction('changeShop');
  const all = useBranches();
  return async ({ id, url, company, branch: rest, branches: spread }) => {
    // Those that are disabled or not loaded yet keep their names.
    const live = all.filter((branch) => branch.company.id === company.id);
    const others = spread
      .map(({ branch }) => branch)
      .filter(({ id: other }) => !live.some((each) => each.id === other));
    const branches = [...live, ...others].map((branch) => ({
      id: branch.id,
      name: branch.name,
      field: fieldOf(branch.id),
    }));
    const namesOf = (branchId: string) => spread.find(({ branch }) => branch.id === branchId)?.names ?? [];
    const saved = await editDialog({
      title: shopText.spreadTitle(url),
      detail: shopText.spreadDetail(rest?.name ?? shopText.spreadRest),
      draft: `shop-branches ${id}`,
      action: shopText.save,
      busy: shopText.saving,
      schema: spreadForm,
      values: Object.fromEntries(branches.map((branch) => [branch.field, namesOf(branch.id).join('\n')])),
      fields: branches.map(({ field, name }) => ({ kind: 'text' as const, name: field, label: name, rows: 2 })),
      send: async (sent) =>
        change({
          params: { id },
          body: {
            branches: branches
              .map((branch) => ({ branch: branch.id, names: sent[branch.field] ?? [] }))
              .filter(({ names }) => names.length > 0),
          },
        }),
    });
    if (saved !== null) notify(shopText.spreadDone, 'success');
  };
};
