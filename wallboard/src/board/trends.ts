// A wall may be sent the trends of several scopes; its own is the widest of them.
import type { Trend } from '@despacho/contract/trend.ts';
import { parseScopeName } from '@despacho/domain/scope.ts';

const WIDTH = ['branch', 'company', 'all'] as const;

const widthOf = ({ id }: Trend): number => WIDTH.findIndex((type) => type === parseScopeName(id)?.type);

export const widestTrend = (trends: readonly Trend[]): Trend | null =>
  trends.toSorted((one, other) => widthOf(other) - widthOf(one))[0] ?? null;
