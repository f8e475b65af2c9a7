// The columns of the walls that hang. Who may change them has a column of buttons.
import type { WallDevice } from '@despacho/contract/walls.ts';
import { wallSignal, type WallSignal } from '@despacho/domain/walls.ts';
import { duration } from '@despacho/ui/format.ts';
import { Button } from '@blueprintjs/core';
import type { Column } from '../../kit/grid/column.ts';
import { sceneText, SIGNAL_TEXT, wallText } from './text.ts';
import styles from './Walls.module.css';

const BUILD_LENGTH = 8;
const { columns: headers } = wallText;

/** A wall as the list shows it: `place` in words. */
export type ListedWall = { wall: WallDevice; place: string; signal: WallSignal };
export type WallActs = { onRename: (wall: WallDevice) => void; onRevoke: (wall: WallDevice) => void };

export const listedWall = (wall: WallDevice, build: string, place: string): ListedWall => ({
  wall,
  place,
  signal: wallSignal(wall.report, build),
});

export const wallId = ({ wall }: ListedWall): string => wall.id;

const Buttons = ({ wall, acts }: { wall: WallDevice; acts: WallActs }) => (
  <div className={styles['buttons']}>
    <Button aria-label={wallText.renameOf(wall.name)} onClick={() => acts.onRename(wall)}>
      {wallText.rename}
    </Button>
    <Button aria-label={wallText.revokeOf(wall.name)} onClick={() => acts.onRevoke(wall)}>
      {wallText.revoke}
    </Button>
  </div>
);

const facts: readonly Column<ListedWall>[] = [
  { id: 'name', header: headers.name, kind: 'text', value: ({ wall }) => wall.name, width: 170, card: 'title' },
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
    value: ({ wall: { report } }) => (report === null ? null : Math.round(report.ageMs / 1_000)),
    render: ({ wall: { report } }) => (report === null ? wallText.none : wallText.ago(duration(report.ageMs))),
    width: 140,
  },
  {
    id: 'scene',
    header: headers.scene,
    kind: 'enum',
    value: ({ wall: { report } }) => (report === null ? null : sceneText(report.scene)),
    width: 130,
  },
  {
    id: 'build',
    header: headers.build,
    kind: 'text',
    value: ({ wall: { report } }) => report?.build.slice(0, BUILD_LENGTH) ?? null,
    filter: 'set',
    width: 100,
  },
  { id: 'created', header: headers.created, kind: 'date', value: ({ wall }) => Date.parse(wall.createdAt), width: 170 },
];

/** `acts`: null for who may only look. */
export const wallColumns = (acts: WallActs | null): readonly Column<ListedWall>[] =>
  acts === null
    ? facts
    : [
        ...facts,
        {
          id: 'actions',
          header: headers.actions,
          kind: 'text',
          value: () => null,
          render: ({ wall }) => <Buttons wall={wall} acts={acts} />,
          filter: false,
          card: 'actions',
          width: 215,
        },
      ];
