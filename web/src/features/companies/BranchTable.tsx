// The branches of a company, with what an administrator does with each.
import { useSession } from '@despacho/client/session/hooks.ts';
import type { Branch } from '@despacho/contract/branches.ts';
import type { CompanyProfile } from '@despacho/contract/companyCalls.ts';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCan } from '../../kit/access.ts';
import type { Columns } from '../../kit/grid/column.ts';
import { useConnection } from '../../kit/live.tsx';
import { notify } from '../../kit/notify/notify.ts';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { conflictSentence } from '../../kit/resource/conflict.ts';
import { removeDialog } from '../../kit/resource/editDialog.ts';
import type { RowAction } from '../../kit/grid/rowActions.tsx';
import { ResourceGrid } from '../../kit/resource/ResourceGrid.tsx';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { activeOrdersOf } from './activeOrders.ts';
import { branchText } from './text.ts';

const columns: Columns<Branch> = [
  { id: 'name', header: branchText.columns.name, kind: 'text', value: ({ name }) => name, width: 190, card: 'title' },
  { id: 'address', header: branchText.columns.address, kind: 'text', value: ({ address }) => address, width: 280 },
  {
    id: 'city',
    header: branchText.columns.city,
    kind: 'text',
    value: ({ city }) => city?.name ?? null,
    filter: 'set',
    width: 150,
  },
  {
    id: 'state',
    header: branchText.columns.state,
    kind: 'enum',
    value: ({ isEnabled }) => (isEnabled ? branchText.active : branchText.disabled),
    values: [branchText.active, branchText.disabled],
    card: 'mark',
  },
];

/** `isOpen`: the company is enabled. */
const useRowActions = (companyId: string, isOpen: boolean): readonly RowAction<Branch>[] => {
  const { api } = useSession();
  const live = useConnection();
  const navigate = useNavigate();
  const pathTo = useScreenPath();
  const canEdit = useCan('branches.edit');
  return useMemo(() => {
    const go =
      (path: string) =>
      ({ id }: Branch): void => {
        const to = pathTo(path, { companyId, branchId: id });
        if (to !== null) void navigate(to);
      };
    const see: RowAction<Branch> = { text: branchText.see, run: go('/branch/:branchId') };
    if (!canEdit) return [see];
    const remove = async ({ id, name }: Branch): Promise<void> =>
      removeDialog({
        title: branchText.removeTitle(name),
        detail: `${branchText.removeDetail} ${activeOrdersOf(live, ({ branch }) => branch?.id === id)}`,
        action: branchText.remove,
        done: branchText.removed,
        failed: branchText.notRemoved,
        send: async () => api.removeBranchOffice({ params: { id } }),
      });
    const enable = async ({ id, name }: Branch): Promise<void> => {
      const result = await api.changeBranchOffice({ params: { id }, body: { enable: true } });
      if (result.ok) notify(branchText.enabled(name), 'success');
      else notify(conflictSentence(result), 'danger');
    };
    return [
      see,
      { text: branchText.change, run: go('/branch-modify/:companyId/:branchId') },
      { text: branchText.remove, run: (row) => void remove(row), isOffered: ({ isEnabled }) => isEnabled },
      { text: branchText.enable, run: (row) => void enable(row), isOffered: ({ isEnabled }) => isOpen && !isEnabled },
    ];
  }, [api, live, navigate, pathTo, canEdit, companyId, isOpen]);
};

type BranchTableProps = { company: Pick<CompanyProfile, 'id' | 'isEnabled'> };

export const BranchTable = ({ company: { id: companyId, isEnabled } }: BranchTableProps) => {
  const result = useRoute('branchOffices', {});
  const navigate = useNavigate();
  const canEdit = useCan('branches.edit');
  const pathTo = useScreenPath();
  const createPath = pathTo('/branch-create/:companyId', { companyId });
  const importPath = pathTo('/branch-import/:companyId', { companyId });
  const rowActions = useRowActions(companyId, isEnabled);
  const rows = useMemo(
    () =>
      ({ branchOffices }: { branchOffices: readonly Branch[] }) =>
        branchOffices.filter(({ company }) => company.id === companyId),
    [companyId],
  );
  return (
    <ResourceGrid
      id="branches"
      title={branchText.title}
      result={result}
      rows={rows}
      rowId={({ id }) => id}
      nameOf={({ name }) => name}
      columns={columns}
      empty={branchText.none}
      rowActions={rowActions}
      others={
        isEnabled && importPath !== null ? [{ text: branchText.import, run: () => void navigate(importPath) }] : []
      }
      create={
        canEdit && isEnabled && createPath !== null
          ? { text: branchText.add, run: () => void navigate(createPath) }
          : null
      }
    />
  );
};
