// The form of a new wall as values: three fields that depend on each other, and the place they name.
import { wallName, type WallPlace } from '@despacho/contract/walls.ts';
import { z } from 'zod';
import { wallText } from './text.ts';

export const newWallForm = z
  .object({
    name: wallName,
    shows: z.enum(['all', 'company', 'branch']),
    companyId: z.string(),
    branchId: z.string(),
  })
  .refine(({ shows, companyId }) => shows !== 'company' || companyId !== '', {
    path: ['companyId'],
    message: wallText.chooseCompany,
    when: () => true,
  })
  .refine(({ shows, branchId }) => shows !== 'branch' || branchId !== '', {
    path: ['branchId'],
    message: wallText.chooseBranch,
    when: () => true,
  });
export type NewWallValues = z.infer<typeof newWallForm>;

/** What is left of a made wall: its link is shown this once. */
export type MadeWall = { name: string; link: string };

export const emptyNewWall: NewWallValues = { name: '', shows: 'all', companyId: '', branchId: '' };

export const placeOf = ({ shows, companyId, branchId }: NewWallValues): WallPlace => {
  switch (shows) {
    case 'all':
      return { type: 'all' };
    case 'company':
      return { type: 'company', companyId };
    case 'branch':
      return { type: 'branch', branchId };
  }
};
