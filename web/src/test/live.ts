// A live connection whose gateway is the test: it joins, patches, beats and falls silent on command, in its own time.
import { connectLive } from '@despacho/client/live/connect.ts';
import { staffKinds } from '@despacho/client/live/kinds.ts';
import type { Beat, Change, PositionRow } from '@despacho/contract/live/protocol.ts';
import type { Branch } from '@despacho/contract/branches.ts';
import type { Company } from '@despacho/contract/companies.ts';
import type { Conversation } from '@despacho/contract/couriers/conversations.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import type { Arrival } from '@despacho/contract/live/arrivals.ts';
import type { Forecast } from '@despacho/contract/live/forecasts.ts';
import type { Timing } from '@despacho/contract/live/timings.ts';
import type { Incident } from '@despacho/contract/incidents.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import {
  sampleArrival,
  sampleBranch,
  sampleCompany,
  sampleConversation,
  sampleCourier,
  sampleForecast,
  sampleIncident,
  sampleOrder,
  sampleTiming,
} from '@despacho/contract/samples.ts';
import { kinds } from '@despacho/contract/live/kinds.ts';
import type { EndCode, LinkEvent, LinkOrder, LiveEvent } from '@despacho/domain/machines/liveEvents.ts';
import { act } from '@testing-library/react';
import { fromCallback, SimulatedClock } from 'xstate';

export const NOW = Date.parse('2026-11-21T18:00:00.000Z');

let versions = 1_700_000_000_000_000;
const versionOf = (): string => String((versions += 1));
export const branchChange = (only: Partial<Branch>): Change => {
  const doc = kinds.branch.staff.parse(sampleBranch(only));
  return { kind: 'branch', id: doc.id, v: versionOf(), doc };
};
export const courierChange = (only: Partial<Courier>): Change => {
  const doc = kinds.courier.staff.parse(sampleCourier(only));
  return { kind: 'courier', id: doc.id, v: versionOf(), doc };
};
export const orderChange = (only: Partial<Order>): Change => {
  const doc = kinds.order.staff.parse(sampleOrder(only));
  return { kind: 'order', id: doc.id, v: versionOf(), doc };
};
export const companyChange = (only: Partial<Company>): Change => {
  const doc = kinds.company.staff.parse(sampleCompany(only));
  return { kind: 'company', id: doc.id, v: versionOf(), doc };
};
export const forecastChange = (only: Partial<Forecast>): Change => {
  const doc = sampleForecast(only);
  return { kind: 'forecast', id: doc.id, v: versionOf(), doc };
};
export const arrivalChange = (only: Partial<Arrival>): Change => {
  const doc = sampleArrival(only);
  return { kind: 'arrival', id: doc.id, v: versionOf(), doc };
};
export const timingChange = (only: Partial<Timing>): Change => {
  const doc = kinds.timing.staff.parse(sampleTiming(only));
  return { kind: 'timing', id: doc.id, v: versionOf(), doc };
};
export const conversationChange = (only: Partial<Conversation>): Change => {
  const doc = kinds.conversation.staff.parse(sampleConversation(only));
  return { kind: 'conversation', id: doc.id, v: versionOf(), doc };
};
export const incidentChange = (only: Partial<Incident>): Change => {
  const doc = kinds.incident.staff.parse(sampleIncident(only));
  return { kind: 'incident', id: doc.id, v: versionOf(), doc };
};
export const forecastGone = (id: string): Change => ({ kind: 'forecast', id, v: versionOf(), gone: true });

export const testLive = () => {
  const timers = new SimulatedClock();
  let repeats: { run: () => void; everyMs: number; nextAt: number }[] = [];
  let tell: (event: LinkEvent) => void = () => {};
  let clock = 0;
  let isBeating = true;
  let beatOf: Partial<Beat> = {};
  const place = (): string => `${NOW}-${clock}`;

  const live = connectLive(
    { kinds: staffKinds(), sessionId: 'tab-00001', token: () => 'token' },
    {
      monotonicNow: () => timers.now(),
      random: () => 0.5,
      onNextFrame: (run) => run(),
      repeat: (run, everyMs) => {
        const repeated = { run, everyMs, nextAt: timers.now() + everyMs };
        repeats.push(repeated);
        return () => {
          repeats = repeats.filter((other) => other !== repeated);
        };
      },
      onWake: () => () => {},
      link: () =>
        fromCallback<LiveEvent | LinkOrder>(({ sendBack }) => {
          tell = sendBack;
          sendBack({ type: 'OPENED' });
        }),
      timers,
    },
  );

  const send = (event: LinkEvent): void => act(() => tell(event));
  const beat = (): void =>
    tell({
      type: 'BEAT',
      frame: {
        serverTime: NOW + timers.now(),
        rate: 1,
        epoch: 'e1',
        clock: place(),
        last: place(),
        sourceAgeMs: 1_000,
        jobsAgeMs: 1_000,
        unreadable: 0,
        build: 'b1',
        ...beatOf,
      },
    });

  return {
    live,
    join: (changes: Change[], positions: PositionRow[] = []): void =>
      send({
        type: 'JOINED',
        answer: {
          ok: true,
          epoch: 'e1',
          clock: place(),
          scope: 'staff:all',
          serverTime: NOW + timers.now(),
          rate: 1,
          build: 'b1',
          full: true,
          positions,
        },
        changes,
      }),
    patch: (...changes: Change[]): void => {
      const prev = place();
      clock += 1;
      send({ type: 'PATCH', frame: { epoch: 'e1', prev, clock: place(), changes } });
    },
    refuse: (code: EndCode): void => send({ type: 'REFUSED', code }),
    /** The content of beats from now on; `isBeating: false` = silence. */
    say: (next: Partial<Beat>): void => {
      beatOf = next;
    },
    silence: (): void => {
      isBeating = false;
    },
    pass: (ms: number): void => {
      const STEP_MS = 250;
      for (let remainingMs = ms; remainingMs > 0; remainingMs -= STEP_MS) {
        act(() => {
          timers.increment(STEP_MS);
          if (isBeating && timers.now() % 1_000 === 0) beat();
          for (const repeated of repeats.filter(({ nextAt }) => nextAt <= timers.now())) {
            repeated.nextAt += repeated.everyMs;
            repeated.run();
          }
        });
      }
    },
  };
};
