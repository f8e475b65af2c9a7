// The form of a new wall: its name, and which orders it shows. Its fields depend on each other.
import type { LiveBranch, LiveCompany } from '@despacho/contract/live/kinds.ts';
import { wallName, type WallPlace } from '@despacho/contract/walls.ts';
import { z } from 'zod';
import type { FieldRule } from '../../kit/form/fieldSpec.ts';
import { PLACE_KIND_TEXT, wallText } from './text.ts';

const chosen = (path: string, message: string) => ({ path: [path], message, when: () => true });

export const newWallForm = z
  .object({ name: wallName, shows: z.enum(['all', 'company', 'branch']), companyId: z.string(), branchId: z.string() })
  .refine((it) => it.shows !== 'company' || it.companyId !== '', chosen('companyId', wallText.chooseCompany))
  .refine((it) => it.shows !== 'branch' || it.branchId !== '', chosen('branchId', wallText.chooseBranch));
export type NewWallValues = z.infer<typeof newWallForm>;

export const emptyNewWall: NewWallValues = { name: '', shows: 'all', companyId: '', branchId: '' };

export const placeOf = ({ shows, companyId, branchId }: NewWallValues): WallPlace => {
  if (shows === 'all') return { type: 'all' };
  return shows === 'company' ? { type: 'company', companyId } : { type: 'branch', branchId };
};

export const nameField = { kind: 'text', name: 'name', label: wallText.name, isWide: true } as const;
const place = { kind: 'select', empty: wallText.choose, isWide: true } as const;
const kinds = Object.entries(PLACE_KIND_TEXT).map(([value, label]) => ({ value, label }));

export const newWallFields = (
  companies: readonly LiveCompany[],
  branches: readonly LiveBranch[],
): FieldRule<NewWallValues>[] => {
  const ofCompany = companies.map(({ id, name }) => ({ value: id, label: name }));
  const ofBranch = branches.map(({ id, name, company }) => ({ value: id, label: name, group: company.name }));
  return [
    { ...nameField, placeholder: wallText.nameHint },
    { ...place, name: 'shows', label: wallText.shows, options: kinds, empty: null },
    ({ shows }) =>
      shows === 'company' ? { ...place, name: 'companyId', label: wallText.companyField, options: ofCompany } : null,
    ({ shows }) =>
      shows === 'branch' ? { ...place, name: 'branchId', label: wallText.branchField, options: ofBranch } : null,
  ];
};
