import { sampleBranch, sampleCompany } from '@despacho/contract/samples.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../../../../tests/support/api.ts';
import { branchCodec } from '../../store/companies/branches.ts';
import { companyCodec } from '../../store/companies/companies.ts';
import {
  issuesIn,
  problemsIn,
  rowsIn,
  startSending,
  verdictsIn,
  type FileSender,
  type Sending,
} from './importFixture.ts';

const COURIERS = 'Nombre,Teléfono,Tipo,Compañía,Sucursal,Lugar de trabajo,DPI,Placa,Correo';

let files: FileSender;
beforeAll(async () => {
  files = await startSending({ owner: { role: 'OWNER' } });
  await files.api.db.doc('companies/company-1').set(companyCodec.write(sampleCompany()));
  await files.api.db.doc('companies/ended').set(companyCodec.write(sampleCompany({ name: 'Fin', isEnabled: false })));
  await files.api.db.doc('branches/branch-1').set(branchCodec.write(sampleBranch()));
});
afterAll(async () => files.api.close());

const send = async (lines: readonly string[], sending?: Sending): Promise<Reply> =>
  files.send('couriers', [COURIERS, ...lines], sending);
const sendUsers = async (lines: readonly string[], sending?: Sending): Promise<Reply> =>
  files.send('users', lines, sending);
const courierWith = async (phone: number) =>
  (await files.api.db.collection('bikers').where('phone', '==', phone).get()).docs.map((document) => ({
    id: document.id,
    ...document.data(),
  }));

describe('a file of couriers', () => {
  it('[IN11] [IN15] creates couriers who wait, with an account only where there is an e-mail', async () => {
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
});

describe('accounts', () => {
  const HEAD = 'Nombre,Apellido,Correo electrónico,Rol,Compañía,Sucursal';
  it('[IN8] [AU2] [AU4] get a password each, once, and begin with one of their own', async () => {
    const lines = [
      HEAD,
      'Ana,Peña,ana.import@example.test,Sucursal,San Martin,portales',
      'Eva,Gil,EVA.import@example.test,CONTROLLER,Global,',
      'Leo,Paz,leo.import@example.test,usuario,,PORTALES',
    ];
    const checked = rowsIn(await sendUsers(lines, { isPreview: true }));
    expect(checked.map(({ verdict, password }) => [verdict, password])).toEqual(
      lines.slice(1).map(() => ['new', null]),
    );
    const rows = rowsIn(await sendUsers(lines));
    expect(rows.map(({ verdict }) => verdict)).toEqual(['created', 'created', 'created']);
    const passwords = rows.map(({ password }) => password ?? '');
    expect(new Set(passwords).size).toBe(3);
    expect((await files.api.signIn('eva.import@example.test', passwords[1])).status).toBe(200);
    const found = await files.api.db.collection('controllers').where('email', '==', 'leo.import@example.test').get();
    expect(found.docs[0]?.data()).toMatchObject({
      role: 'USER',
      companyId: 'company-1',
      branchId: 'branch-1',
      mustChangePassword: true,
    });
    const again = rowsIn(await sendUsers(lines));
    expect(again.map(({ verdict, password }) => [verdict, password])).toEqual(
      lines.slice(1).map(() => ['exists', null]),
    );
  });

  it('[IN2] [AU1] [AU11] have the problems of their duties at the columns', async () => {
    const lines = [
      HEAD,
      'Ana,Peña,ana.duty@example.test,Sucursal,San Martin,',
      'Eva,Gil,eva.duty@example.test,Controlador,,',
      'Leo,Paz,correo,jefe,Nadie,',
      ',,,,,',
      'Ivo,Sol,ivo.duty@example.test,Usuario,Global,PORTALES',
      'Uma,Sol,UMA.duty@example.test,Propietario,Fin,',
    ];
    const reply = await sendUsers(lines);
    expect(problemsIn(reply)).toEqual([
      [{ column: 'branch', issue: 'required' }],
      [{ column: 'company', issue: 'required' }],
      [
        { column: 'email', issue: 'refused' },
        { column: 'role', issue: 'not-a-choice' },
        { column: 'company', issue: 'unknown' },
      ],
      [{ column: 'branch', issue: 'mismatch' }],
      [{ column: 'company', issue: 'disabled' }],
    ]);
    expect(new Set(verdictsIn(reply))).toEqual(new Set(['invalid']));
  });

  it('[IN3] [IN5] are the same in capitals', async () => {
    const lines = [
      HEAD,
      'Ana,P,par1.import@example.test,ADMINISTRATOR,,',
      'Ana,P,PAR1.import@example.test,ADMINISTRATOR,,',
    ];
    const replies = (await Promise.all([sendUsers(lines), sendUsers(lines)])).map(verdictsIn);
    expect(replies.map((verdicts) => verdicts[1])).toEqual(['exists', 'exists']);
  });
});
