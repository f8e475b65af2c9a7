// The walls that hang: their list, a new one with its link, another name for one, and the end of one.
import type { WallDevice } from '@despacho/contract/wallCalls.ts';
import { wallRows } from '@despacho/contract/walls.ts';
import { wallSignal, type WallSignal } from '@despacho/domain/walls.ts';
import { duration } from '@despacho/ui/format.ts';
import { WALL_SCENE_LABEL } from '@despacho/ui/text.ts';
import { useMemo } from 'react';
import { z } from 'zod';
import { showOnce } from '../../kit/dialog/showOnce.tsx';
import { rowForm } from '../../kit/form/rowForm.ts';
import type { Columns } from '../../kit/grid/column.ts';
import { Mark, type MarkLook } from '../../kit/mark/Mark.tsx';
import { useAction, useRoute, type RouteResult } from '../../kit/requests/useRoute.ts';
import { editDialog } from '../../kit/resource/editDialog.ts';
import { resource } from '../../kit/resource/resource.ts';
import { emptyScope, scopeOfValues, scopeShape, useScopeFields, useScopeName, withScope } from '../companies/scope.ts';
import { SIGNAL_TEXT, WALL_LABEL, wallText } from './text.ts';

/** Half as long as walls take to report. */
const RENEW_MS = 5_000;
const BUILD_LENGTH = 8;

/** Not a level, so no level's colour. */
const SIGNAL_MARK = {
  live: { color: 'strong' },
  outdated: { color: 'strong' },
  frozen: { color: 'strong', shape: 'dashed', text: 'bold' },
  lost: { color: 'strong', shape: 'dashed', text: 'bold' },
  never: { color: 'strong', shape: 'ring', text: 'muted' },
} as const satisfies Record<WallSignal, MarkLook>;

const SCENES: Readonly<Record<string, string>> = { ...WALL_SCENE_LABEL, incident: wallText.incident };

type ListedWall = WallDevice & { place: string; signal: WallSignal; scene: string | null; build: string | null };

const useListedWalls = (): RouteResult<ListedWall[]> => {
  const { value, ...result } = useRoute('walls', {}, { everyMs: RENEW_MS });
  const nameOf = useScopeName();
  const listed = useMemo(() => {
    const listedOf = (wall: WallDevice, { scope, report } = wall): ListedWall => ({
      ...wall,
      place: nameOf(scope),
      signal: wallSignal(report, value?.build ?? ''),
      scene: report === null ? null : (SCENES[report.scene] ?? report.scene),
      build: report?.build.slice(0, BUILD_LENGTH) ?? null,
    });
    return value === null ? null : value.walls.map((wall) => listedOf(wall));
  }, [value, nameOf]);
  return { ...result, value: listed };
};

const form = rowForm(wallRows, {
  labels: WALL_LABEL,
  others: { name: { isWide: true, placeholder: wallText.nameHint } },
});
const newWallForm = withScope(z.object({ ...form.shape, ...scopeShape }));

const useCreate = () => {
  const createWall = useAction('createWall');
  const scopeFields = useScopeFields(wallText.shows);
  return async (): Promise<void> => {
    const created = await editDialog({
      title: wallText.create,
      draft: 'new-wall',
      action: wallText.submit,
      busy: wallText.busy,
      conflicts: wallText.conflicts,
      schema: newWallForm,
      values: { ...form.opened(null).values, ...emptyScope },
      fields: [...form.fields, ...scopeFields],
      send: async (values) => createWall({ body: { ...form.bodyOf(values), place: scopeOfValues(values) } }),
    });
    if (created === null) return;
    const title = wallText.linkTitle(created.wall.name);
    await showOnce({ title, detail: wallText.linkOnce, label: wallText.link, text: created.link, hasCode: true });
  };
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
    render: ({ signal }) => <Mark {...SIGNAL_MARK[signal]}>{SIGNAL_TEXT[signal]}</Mark>,
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
  nameOf: ({ name }) => name,
  text: wallText,
  can: 'walls.edit',
  form,
  useCreate,
  change: async (api, request) => api.changeWall(request),
  remove: async (api, request) => api.removeWall(request),
});
