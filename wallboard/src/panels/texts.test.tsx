// Texts that programs stumble over, on the wall: every one is drawn as it was written, and none as markup.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { naughtyStrings, textsDrawnOtherwise } from '../../../tests/support/suites.ts';
import type { Danger } from '../board/dangers.ts';
import { AlarmsPanel } from './alarms/AlarmsPanel.tsx';
import { IncidentBar } from './alarms/IncidentBar.tsx';
import { IncidentCard } from './alarms/IncidentCard.tsx';
import { BranchesPanel } from './stress/BranchesPanel.tsx';
import { StressedCouriersPanel } from './stress/StressedCouriersPanel.tsx';
import { CountdownPanel } from './CountdownPanel.tsx';
import { Header } from './Header.tsx';
import { IncidentsPanel } from './IncidentsPanel.tsx';
import { QueuePanel } from './QueuePanel.tsx';

const { isHere, why } = naughtyStrings;
const NOON = Date.parse('2026-11-21T18:41:07.000Z');
const MINUTE = 60_000;
const some = { count: 1, oldestMs: MINUTE };

const dangerOf = (text: string): Danger => ({
  key: 'incident:1',
  rule: 'theft',
  what: text,
  who: text,
  ageMs: MINUTE,
  isRecent: false,
  at: null,
  near: { branch: text, metres: 2_400 },
  cargo: { numbers: [text], payments: [], total: 1 },
  nearest: [{ name: text, ms: MINUTE, isEstimate: false }],
  way: [],
  holder: text,
  holderMs: MINUTE,
  isDrill: false,
});

const courierOf = (text: string) => ({
  courier: { id: 'c', name: text },
  branch: { id: 'b', name: text },
  trouble: 'danger' as const,
  orderCount: 1,
  late: some,
  fixAgeMs: 0,
  incident: text,
  silence: null,
});

const PANELS: Record<string, (text: string) => React.ReactNode> = {
  header: (text) => (
    <Header
      scene="operation"
      scenes={['operation']}
      scopeName={text}
      stale={null}
      notices={[text]}
      ages={{ linkMs: 400, sourceMs: 4_000, fixMs: null }}
      build="x"
      now={NOON}
    />
  ),
  queue: (text) => (
    <QueuePanel
      name="withoutCourier"
      queue={{ size: 1, oldestMs: MINUTE, oldest: [{ id: 'a', number: text, branch: text, ageMs: MINUTE }] }}
      isLead
      named={1}
    />
  ),
  countdown: (text) => (
    <CountdownPanel
      list={{
        acts: [],
        savable: 0,
        lost: 1,
        lostNumbers: [text],
        atRisk: 1,
        toBeLate: 1,
        rows: [
          {
            id: 'a',
            number: text,
            level: 'TO_BE_LATE',
            leftMs: MINUTE,
            isUrgent: true,
            from: text,
            courier: text,
            place: text,
            risk: null,
          },
        ],
      }}
      tier="near"
      roomRem={34}
      isLead
    />
  ),
  incidents: (text) => (
    <IncidentsPanel
      list={{
        rows: [{ key: 'a', icon: 'danger', what: text, who: text, ageMs: MINUTE, isOpen: true }],
        total: 1,
        open: 1,
      }}
    />
  ),
  alarms: (text) => (
    <AlarmsPanel
      list={{
        rows: [
          { id: 'a', priority: 'high', title: text, detail: text, ageMs: MINUTE, holder: text, callsEveryone: false },
        ],
        total: 1,
        calling: 0,
        rate: 1,
        flood: null,
      }}
      tier="near"
      hasRowsBelow={false}
    />
  ),
  'incident in a card': (text) => <IncidentCard danger={dangerOf(text)} />,
  'incident in a bar': (text) => <IncidentBar dangers={[dangerOf(text)]} />,
  branches: (text) => (
    <BranchesPanel
      branches={[
        {
          branch: { id: 'b', name: text },
          company: { id: 'c', name: text },
          active: 1,
          late: some,
          toBeLate: some,
          withoutCourier: some,
          inStore: 1,
        },
      ]}
      branchTotal={1}
      max={11}
      hasLead
    />
  ),
  couriers: (text) => <StressedCouriersPanel couriers={[courierOf(text)]} courierTotal={1} max={11} />,
};

const panels = Object.entries(PANELS).map(([name, panel], at) => ({ name, panel, at }));

it.skipIf(!isHere).each(panels)(`[RD18] the panel $name draws the public list of texts${why}`, ({ panel, at }) => {
  expect(textsDrawnOtherwise((text) => renderToStaticMarkup(panel(text)), at, 3)).toEqual([]);
});
