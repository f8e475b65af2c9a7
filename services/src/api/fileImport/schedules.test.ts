import { sampleBranch, sampleCompany, sampleCourier } from '@despacho/contract/samples.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { branchCodec } from '../../store/companies/branches.ts';
import { companyCodec } from '../../store/companies/companies.ts';
import { courierCodec } from '../../store/couriers/couriers.ts';
import { issuesIn, startSending, verdictsIn, type FileSender } from './importFixture.ts';

const HEADER = 'Piloto;Sucursal;Fecha;Entrada;Salida';

let files: FileSender;
beforeAll(async () => {
  files = await startSending({
    controller: { role: 'CONTROLLER' },
  });
  const { db } = files.api;
  await db.doc('companies/company-1').set(companyCodec.write(sampleCompany({ hasAssistance: true })));
  await db.doc('branches/branch-1').set(branchCodec.write(sampleBranch()));
  for (const name of ['Luis Ramos', 'Ana Pop'])
    await db.doc(`bikers/${name.slice(0, 3)}`).set(courierCodec.write(sampleCourier({ name })));
});
afterAll(async () => files.api.close());
beforeEach(async () => {
  for (const { ref } of (await files.api.db.collection('schedules').get()).docs)
    await files.api.db.recursiveDelete(ref);
});

const send = async (lines: readonly string[], isPreview = false) =>
  files.send('schedules', [HEADER, ...lines], { isPreview });
const count = async (): Promise<number> => (await files.api.db.collection('schedules').get()).size;

describe('a file of shifts', () => {
  const lines = [
    'Luis Ramos;PORTALES;21-11-2026;06:00;15:00',
    'Luis Ramos;;21-11-2026;22:00;06:00',
    'Luis Ramos;;22-11-2026;05:00;12:00',
    'Ana Pop;;21-11-2026;06:00;15:00',
    'Luis Ramos;PORTALES;21/11/2026;6:00;15:00',
    'Nadie;;21-11-2026;06:00;15:00',
  ];

  it('[AT12] has no shift more than five years from now', async () => {
    const year = new Date().getFullYear();
    const reply = await send([-6, 6, 0].map((years) => `Luis Ramos;PORTALES;21-11-${year + years};06:00;15:00`));
    expect(verdictsIn(reply)).toEqual(['invalid', 'invalid', 'created']);
    expect(issuesIn(reply)[0]).toEqual(['day out-of-range']);
  });

  it('[AT13] gives each row its verdict, and a check writes nothing', async () => {
    const reply = await send(lines, true);
    expect(verdictsIn(reply)).toEqual(['new', 'new', 'invalid', 'new', 'invalid', 'invalid']);
    expect(issuesIn(reply)).toEqual([[], [], ['start overlaps'], [], ['courier repeated'], ['courier unknown']]);
    expect(await count()).toBe(0);
  });

  it('[AT17] finds what overlaps, also beside another problem of the row or of the row before it', async () => {
    const reply = await send(
      [
        'Luis Ramos;NINGUNA;21-11-2026;06:00;15:00',
        'Luis Ramos;NADA;21-11-2026;08:00;10:00',
        'Luis Ramos;;21-11-2026;09:00;20:00',
      ],
      true,
    );
    expect(issuesIn(reply)).toEqual([['branch unknown'], ['branch unknown', 'start overlaps'], ['start overlaps']]);
  });

  it('[AT13] records each creation, and finds what overlaps with a stored shift', async () => {
    await send([lines[0] ?? '', lines[3] ?? '']);
    expect(issuesIn(await send(['Ana Pop;;21-11-2026;14:00;16:00'], true))).toEqual([['start overlaps']]);
    const events = await Promise.all(
      (await files.api.db.collection('schedules').get()).docs.map(async ({ ref }) => ref.collection('events').get()),
    );
    expect(events.map(({ docs }) => docs.map((event) => event.get('what')))).toEqual([['created'], ['created']]);
  });

  it('[AT13] a month of several hundred shifts arrives whole', async () => {
    const month = Array.from({ length: 30 }, (_, day) => `${String(day + 1).padStart(2, '0')}-09-2026`);
    const many = month.flatMap((day) => [`Luis Ramos;;${day};06:00;15:00`, `Ana Pop;;${day};22:00;06:00`]);
    expect(new Set(verdictsIn(await send(many)))).toEqual(new Set(['created']));
    expect(await count()).toBe(60);
  });
});
