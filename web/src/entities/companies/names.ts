// Companies and branches by name, out of the live data.
import type { LiveBranch, LiveCompany } from '@despacho/contract/live/kinds.ts';
import { LIVE_MS } from '../../kit/freshness.ts';
import { useLive } from '../../kit/live.tsx';

const byName = (a: { name: string }, b: { name: string }): number => a.name.localeCompare(b.name, 'es');

export const useCompanies = (): LiveCompany[] =>
  useLive(({ company }) => [...company.values()].toSorted(byName), { everyMs: LIVE_MS.screen });
export const useBranches = (): LiveBranch[] =>
  useLive(({ branch }) => [...branch.values()].toSorted(byName), { everyMs: LIVE_MS.screen });
