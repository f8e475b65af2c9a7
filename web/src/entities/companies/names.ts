// Companies and branches by name, out of the live data.
import type { LiveBranch, LiveCompany } from '@despacho/contract/live/kinds.ts';
import { useLive } from '../../kit/live.tsx';

const NAMES_MS = 1_000;

const byName = (a: { name: string }, b: { name: string }): number => a.name.localeCompare(b.name, 'es');

export const useCompanies = (): LiveCompany[] =>
  useLive(({ company }) => [...company.values()].toSorted(byName), { everyMs: NAMES_MS });
export const useBranches = (): LiveBranch[] =>
  useLive(({ branch }) => [...branch.values()].toSorted(byName), { everyMs: NAMES_MS });
