import { sampleBranch, sampleCompany } from '@despacho/contract/samples.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../../../../tests/support/api.ts';
import { branchCodec } from '../../store/companies/branches.ts';
import { companyCodec } from '../../store/companies/companies.ts';
import { issuesIn, rowsIn, startSending, verdictsIn, type FileSender, type Sending } from './importFixture.ts';

const HEAD = 'Nombre,Teléfono,Tipo,Compañía,Sucursal,Lugar de trabajo,DPI,Placa,Correo';

let files: FileSender;
beforeAll(async () => {
  files = await startSending({ controller: { role: 'CONTROLLER' }, reader: { role: 'USER' } });
  await files.api.db.doc('companies/company-1').set(companyCodec.write(sampleCompany()));
  await files.api.db.doc('branches/branch-1').set(branchCodec.write(sampleBranch()));
});
afterAll(async () => files.api.close());

const send = async (lines: readonly string[], sending?: Sending): Promise<Reply> =>
  files.send('couriers', [HEAD, ...lines], sending);
const courierWith = async (phone: number) =>
  (await files.api.db.collection('bikers').where('phone', '==', phone).get()).docs.map((document) => ({
    id: document.id,
    ...document.data(),
  }));

describe('a file of couriers', () => {
  it('[IN11] creates couriers who wait, with an account only where there is an e-mail', async () => {
    const lines = [
      'Ana Paz,+502 4111-0001,comodin,San Martin,portales,proyectos,1234 56789 0101,M123ABC,',
      'Leo Gil,41110002,PERMANENT,company-1,branch-1,,0,,Leo@pilotos.example',
    ];
    const checked = rowsIn(await send(lines, { isPreview: true }));
    expect(checked.map(({ verdict, password }) => [verdict, password])).toEqual([
      ['new', null],
      ['new', null],
    ]);
    expect(await courierWith(41_110_001)).toEqual([]);
    const rows = rowsIn(await send(lines));
    expect(rows.map(({ verdict }) => verdict)).toEqual(['created', 'created']);
    expect(rows.map(({ password }) => password?.length ?? null)).toEqual([null, 10]);
    expect(await courierWith(41_110_001)).toMatchObject([
      { name: 'Ana Paz', type: 'WILDCARD', Pertenece: 'PROYECTOS', accountStatus: 'NEW', mustChangePassword: false },
    ]);
    expect(await courierWith(41_110_002)).toMatchObject([
      { type: 'PERMANENT', dpi: 0, email: 'leo@pilotos.example', accountStatus: 'NEW', mustChangePassword: true },
    ]);
    expect((await files.api.signIn('leo@pilotos.example', rows[1]?.password ?? '')).status).toBe(200);
    expect(verdictsIn(await send(lines))).toEqual(['exists', 'exists']);
  });

  it('[IN2] [IN11] has all problems of a row at their columns', async () => {
    const lines = [
      'Eva Sol,abc,pirata,Nadie,PORTALES,luna,xyz,M,correo',
      'Eva Sol,41110003,COMODIN,San Martin,,,,,',
      'Eva Sol,41110004,COMODIN,San Martin,PORTALES,,,,leo@pilotos.example',
      'Eva Sol,41110005,COMODIN,San Martin,PORTALES,,,,',
      'Eva Sol,+502 4111 0005,COMODIN,San Martin,PORTALES,,,,',
    ];
    const reply = await send(lines, { isPreview: true });
    expect(verdictsIn(reply)).toEqual(['invalid', 'invalid', 'exists', 'new', 'exists']);
    expect(issuesIn(reply)).toEqual([
      [
        'phone not-a-number',
        'type not-a-choice',
        'company unknown',
        'Pertenece not-a-choice',
        'dpi malformed',
        'email refused',
      ],
      ['branch required'],
      ['email exists'],
      [],
      ['phone repeated'],
    ]);
  });

  it('[AC8] is for those who edit couriers', async () => {
    expect((await send(['Ana Paz,41110009,COMODIN,San Martin,PORTALES,,,,'], { who: 'reader' })).status).toBe(403);
  });

  it('[IN5] twice at once creates each courier once', async () => {
    const lines = Array.from(
      { length: 6 },
      (_, at) => `Uno ${at} Par,4222000${at},COMODIN,San Martin,PORTALES,,,,par${at}@pilotos.example`,
    );
    const replies = (await Promise.all([send(lines), send(lines)])).map(verdictsIn);
    for (let row = 0; row < lines.length; row += 1)
      expect(new Set(replies.map((verdicts) => verdicts[row]))).toEqual(new Set(['created', 'exists']));
    for (let at = 0; at < lines.length; at += 1) expect(await courierWith(42_220_000 + at)).toHaveLength(1);
  });
});
