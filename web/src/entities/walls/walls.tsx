// The walls that hang: their list, another name for one, and the end of one.
import type { Scope } from '@despacho/contract/accounts/access.ts';
import { wallName, type WallDevice } from '@despacho/contract/walls.ts';
import { wallSignal, type WallSignal } from '@despacho/domain/walls.ts';
import { duration } from '@despacho/ui/format.ts';
import { useMemo } from 'react';
import { z } from 'zod';
import type { Columns } from '../../kit/grid/column.ts';
import { useRoute, type RouteResult } from '../../kit/requests/useRoute.ts';
import { resource } from '../../kit/resource/resource.ts';
import { useBranches, useCompanies } from '../companies/names.ts';
import { nameField } from './newWall.ts';
import { PLACE_KIND_TEXT, SCENE_TEXT, SIGNAL_TEXT, wallText } from './text.ts';
import styles from './Walls.module.css';

/** Half as long as walls take to report. */
const RENEW_MS = 5_000;
const BUILD_LENGTH = 8;

type ListedWall = WallDevice & { place: string; signal: WallSignal; scene: string | null; build: string | null };

/** An id without a name is shown itself. */
const placeText = (scope: Scope, names: ReadonlyMap<string, string>): string => {
  if (scope.type === 'all') return PLACE_KIND_TEXT.all;
  const company = names.get(scope.companyId) ?? scope.companyId;
  if (scope.type === 'company') return wallText.company(company);
  return wallText.branch(names.get(scope.branchId) ?? scope.branchId, company);
};

const useListedWalls = (): RouteResult<ListedWall[]> => {
  const { value, ...result } = useRoute('walls', {}, { everyMs: RENEW_MS });
  const [companies, branches] = [useCompanies(), useBranches()];
  const listed = useMemo(() => {
    const names = new Map([...companies, ...branches].map(({ id, name }) => [id, name]));
    const listedOf = (wall: WallDevice, { scope, report } = wall): ListedWall => ({
      ...wall,
      place: placeText(scope, names),
      signal: wallSignal(report, value?.build ?? ''),
      scene: report === null ? null : (SCENE_TEXT[report.scene] ?? report.scene),
      build: report?.build.slice(0, BUILD_LENGTH) ?? null,
    });
    return value === null ? null : value.walls.map((wall) => listedOf(wall));
  }, [value, companies, branches]);
  return { ...result, value: listed };
};

const { columns: headers, none, ago } = wallText;

const columns: Columns<ListedWall> = [
  { id: 'name', header: headers.name, kind: 'text', value: ({ name }) => name, width: 170, card: 'title' },
  { id: 'place', header: headers.place, kind: 'text', value: ({ place }) => place, filter: 'set', width: 210 },
  {
    id: 'signal',
    header: headers.signal,
    kind: 'enum',
    value: ({ signal }) => SIGNAL_TEXT[signal],
    values: Object.values(SIGNAL_TEXT),
    render: ({ signal }) => (
      <span className={styles['signal']} data-signal={signal}>
        {SIGNAL_TEXT[signal]}
      </span>
    ),
    width: 200,
  },
  {
    id: 'lastFrame',
    header: headers.lastFrame,
    kind: 'number',
    value: ({ report }) => (report === null ? null : Math.round(report.ageMs / 1_000)),
    render: ({ report }) => (report === null ? none : ago(duration(report.ageMs))),
    width: 140,
  },
  { id: 'scene', header: headers.scene, kind: 'enum', value: ({ scene }) => scene, width: 130 },
  { id: 'build', header: headers.build, kind: 'text', value: ({ build }) => build, filter: 'set', width: 100 },
  { id: 'created', header: headers.created, kind: 'date', value: ({ createdAt }) => Date.parse(createdAt), width: 170 },
];

export const walls = resource({
  id: 'walls',
  useList: useListedWalls,
  rows: (listed) => listed,
  columns,
  grid: { empty: wallText.empty },
  nameOf: ({ name }) => name,
  text: wallText,
  can: 'walls.edit',
  form: { schema: z.object({ name: wallName }), fields: [nameField], values: (wall) => ({ name: wall?.name ?? '' }) },
  change: async (api, { id }, body) => api.changeWall({ params: { id }, body }),
  remove: async (api, { id }) => api.removeWall({ params: { id } }),
});
