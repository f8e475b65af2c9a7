// The four states of data, heads, badges, avatars and numbers that matter.
import { Button } from '@blueprintjs/core';
import { hostileText, hostileTexts } from '../../gallery/hostile.ts';
import type { Story } from '../../gallery/story.ts';
import { Kpi } from '../kpi/Kpi.tsx';
import { notify } from '../notify/notify.ts';
import { CopyButton } from './CopyButton.tsx';
import { DataPart, type Old } from './DataPart.tsx';
import { Avatar, Badge, PageHead } from './PageHead.tsx';

type Shown = Partial<Parameters<typeof DataPart<string[]>>[0]>;

const retry = (): void => notify('Reintentando', 'primary');
const Part = (only: Shown) => (
  <DataPart<string[]>
    value={null}
    failure={null}
    isLoading={false}
    retry={retry}
    label="Órdenes"
    empty="NO HAY ORDENES"
    isEmpty={(rows) => rows.length === 0}
    {...only}
  >
    {(rows) => rows.map((row) => <p key={row}>{row}</p>)}
  </DataPart>
);
const rows = ['GT-1042', 'GT-1043'];
const old: Old = { dataAt: Date.parse('2026-11-21T18:41:07Z'), ageMs: 72_000 };

export const stories: Story[] = [
  { name: 'loading', render: () => <Part isLoading /> },
  { name: 'empty', render: () => <Part value={[]} /> },
  { name: 'failed', render: () => <Part failure="unavailable" /> },
  { name: 'gone', render: () => <Part failure="not-found" /> },
  { name: 'stale', render: () => <Part value={rows} old={old} /> },
  { name: 'stale by a failure', render: () => <Part value={rows} failure="unavailable" /> },
  { name: 'there', render: () => <Part value={rows} /> },
  {
    name: 'head',
    render: () => (
      <>
        <PageHead
          title="TODAS LAS ORDENES"
          count="42"
          detail="En ruta ahora"
          actions={<Button intent="primary">Crear orden</Button>}
        />
        <Avatar name="María José Ibáñez" isAlone /> <Avatar name="ángel" isAlone /> <Badge>Administrador</Badge>{' '}
        <Badge isStrong>Alta</Badge> <CopyButton text="GT-1042" />
      </>
    ),
  },
  {
    name: 'numbers',
    render: () => (
      <>
        <Kpi
          label="Órdenes tarde"
          value="7"
          delta={{ text: '+2', since: 'en 15 min' }}
          level="LATE"
          isUrgent
          to="/all-orders"
        />
        <Kpi label="Entregadas hoy" value="1,204" />
      </>
    ),
  },
  {
    name: 'hostile',
    render: () => (
      <>
        <PageHead title={hostileText} count={hostileText} detail={hostileText} />
        <Avatar name={hostileText} isAlone />
        <Badge>{hostileText}</Badge>
        <Kpi label={hostileText} value={hostileTexts[0] ?? ''} delta={{ text: hostileText, since: hostileText }} />
        <Part value={[...hostileTexts]} label={hostileText} />
        <Part value={[]} empty={hostileText} />
      </>
    ),
  },
];
