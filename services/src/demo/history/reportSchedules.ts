// Reports that the demo accounts get by mail. The first run of each is due, so that the list shows one that was mailed.
import { DAY_MS } from '@despacho/contract/durations.ts';
import type { ReportFormat, ReportKind } from '@despacho/contract/reports.ts';
import type { ScheduleEvery } from '@despacho/contract/reportSchedules.ts';
import { scopeOf } from '@despacho/domain/access/scope.ts';
import { runAfter } from '@despacho/domain/reports/schedules.ts';
import type { DemoEmail } from '../../platform/demoAccounts.ts';
import { COLLECTIONS } from '../../store/collections.ts';
import { newSchedule } from '../../store/reports/schedules.ts';
import { DEMO_ACCOUNTS } from '../accounts.ts';
import type { PlainDocument } from '../documents.ts';
import { idFor } from '../random.ts';

const LONGEST_MS = { day: DAY_MS, month: 31 * DAY_MS } as const satisfies Record<ScheduleEvery, number>;

const SCHEDULES: readonly (readonly [DemoEmail, ReportKind, ScheduleEvery, ReportFormat, readonly string[]])[] = [
  ['owner@demo.test', 'orders', 'day', 'xlsx', ['gerencia@demo.test']],
  ['owner@demo.test', 'distanceByCourier', 'month', 'pdf', []],
  ['empresa.admin@demo.test', 'deliveryTimes', 'day', 'csv', []],
  ['empresa.reportes@demo.test', 'serviceRatings', 'day', 'pdf', []],
];

export const scheduleDocuments = (seed: number, now: number): PlainDocument[] =>
  SCHEDULES.flatMap(([email, report, every, format, to], at) => {
    const asker = DEMO_ACCOUNTS.find((account) => account.email === email)?.controller;
    const scope = asker === undefined ? null : scopeOf(asker);
    if (asker === undefined || scope === null) return [];
    const runAtMs = runAfter(every, now - LONGEST_MS[every]);
    const saved = { askerId: asker.id, choice: { report }, every, format, to: [...to], scope, runAtMs };
    return [
      {
        path: `${COLLECTIONS.reportSchedules}/${idFor(seed, 'report-schedule', String(at))}`,
        data: newSchedule(saved, now - LONGEST_MS[every]),
      },
    ];
  });
