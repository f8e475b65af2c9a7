// Offers the disabled branches of a company that was enabled again, as an awaited call.
import type { Api } from '@despacho/client/rest.ts';
import type { Branch } from '@despacho/contract/branches.ts';
import type { Reference } from '@despacho/contract/values.ts';
import { z } from 'zod';
import { formDialog } from '../../kit/dialog/formDialog.tsx';
import { refusedWith } from '../../kit/form/refusal.ts';
import { notify } from '../../kit/notify/notify.ts';
import { concurrentMap } from '../../kit/requests/concurrentMap.ts';
import { conflictSentence } from '../../kit/resource/conflict.ts';
import { enableText } from './text.ts';

const schema = z.record(z.string(), z.boolean());

/** The names of fields have no dots, as ids may have. */
const fieldOf = (index: number): string => `branch${index}`;

const ask = async (api: Api, { id, name }: Reference, branches: readonly Branch[]): Promise<void> => {
  await formDialog({
    title: enableText.title(name),
    detail: enableText.detail,
    action: enableText.enable,
    cancel: enableText.none,
    draft: `enable-branches ${id}`,
    schema,
    values: Object.fromEntries(branches.map((_, index) => [fieldOf(index), true])),
    fields: branches.map((branch, index) => ({ kind: 'checkbox', name: fieldOf(index), label: branch.name })),
    submit: async (chosen) => {
      const wanted = branches.filter((_, index) => chosen[fieldOf(index)] === true);
      const results = await concurrentMap(wanted, async (branch) => ({
        branch,
        result: await api.changeBranchOffice({ params: { id: branch.id }, body: { enable: true } }),
      }));
      const failed = results.flatMap(({ branch, result }) =>
        result.ok ? [] : [`${branch.name}: ${conflictSentence(result)}`],
      );
      if (failed.length > 0) return refusedWith(failed.join(' '));
      if (wanted.length > 0) notify(enableText.done(wanted.length), 'success');
      return null;
    },
  });
};

/** [EM5] After the company itself was enabled. */
export const offerBranches = async (api: Api, company: Reference): Promise<void> => {
  notify(enableText.company(company.name), 'success');
  const found = await api.branchOffices({});
  if (!found.ok) return notify(enableText.unread, 'warning');
  const disabled = found.value.branchOffices.filter((branch) => branch.company.id === company.id && !branch.isEnabled);
  if (disabled.length > 0) await ask(api, company, disabled);
};
