// The values of the broken fields of an order, asked for in a dialog that stays open while the server rejects them.
import type { Api } from '@despacho/client/rest.ts';
import type { LiveBranch, LiveCompany } from '@despacho/contract/live/kinds.ts';
import { ORDER_STATUS, orderStatus } from '@despacho/contract/orders/order.ts';
import type { OrderDocument } from '@despacho/contract/orders/repair.ts';
import { z } from 'zod';
import { referenceRefusal } from '../../entities/orders/referenceRefusal.ts';
import type { FieldRule } from '../../kit/form/fieldSpec.ts';
import { refusedWith } from '../../kit/form/refusal.ts';
import { editDialog } from '../../kit/resource/editDialog.ts';
import { REPAIR_CONFLICT, repairText } from './text.ts';

type Places = { companies: readonly LiveCompany[]; branches: readonly LiveBranch[] };
type Values = { status: string; company_id: string; branch_id: string; createdAt: string };

const statuses = orderStatus.options
  .filter((status) => status !== ORDER_STATUS.DELETED)
  .map((status) => ({ value: status, label: status }));

const requiredText = z.string().min(1, repairText.required);

const fieldsFor = (isBroken: (field: string) => boolean, { companies, branches }: Places): FieldRule<Values>[] => {
  const list = { kind: 'list', isRequired: true, isWide: true } as const;
  return [
    ...(isBroken('status')
      ? [{ ...list, kind: 'select', name: 'status', label: repairText.status, options: statuses } as const]
      : []),
    ...(isBroken('company')
      ? ([
          {
            ...list,
            name: 'company_id',
            label: repairText.company,
            options: companies.map(({ id, name }) => ({ value: id, label: name })),
          },
          ({ company_id: companyId }) => ({
            ...list,
            name: 'branch_id',
            label: repairText.branch,
            options: branches
              .filter(({ company }) => company.id === companyId)
              .map(({ id, name }) => ({ value: id, label: name })),
          }),
        ] satisfies FieldRule<Values>[])
      : []),
    ...(isBroken('createdAt')
      ? [
          {
            kind: 'dateTime',
            to: 'minute',
            name: 'createdAt',
            label: repairText.createdAt,
            isRequired: true,
            isWide: true,
          } as const,
        ]
      : []),
  ];
};

/** True: the order was repaired. */
export const repairDialog = async (
  api: Api,
  { id, version, broken }: OrderDocument,
  places: Places,
): Promise<boolean> => {
  const isBroken = (field: string): boolean => broken.some((each) => each === field);
  const textFor = (field: string) => (isBroken(field) ? requiredText : z.string());
  const saved = await editDialog({
    title: repairText.repairTitle,
    draft: `repair ${id}`,
    action: repairText.repair,
    busy: repairText.repairing,
    conflicts: REPAIR_CONFLICT,
    schema: z.object({
      status: textFor('status'),
      company_id: textFor('company'),
      branch_id: textFor('company'),
      createdAt: textFor('createdAt'),
    }),
    values: { status: '', company_id: '', branch_id: '', createdAt: '' },
    fields: fieldsFor(isBroken, places),
    send: async ({ status, company_id, branch_id, createdAt }) => {
      const result = await api.repairOrder({
        params: { id },
        headers: {},
        body: {
          version,
          ...(isBroken('status') ? { status: orderStatus.safeParse(status).data } : {}),
          ...(isBroken('company') ? { company_id, branch_id } : {}),
          ...(isBroken('createdAt') ? { createdAt } : {}),
        },
      });
      const refusal = result.ok ? null : referenceRefusal(result.details);
      return refusal === null ? result : refusedWith(refusal);
    },
  });
  return saved !== null;
};
