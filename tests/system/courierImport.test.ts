import { recordImport, type RecordImport } from '@despacho/contract/recordImport.ts';
import { sampleBranch, sampleCompany } from '@despacho/contract/samples.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { branchCodec } from '../../services/src/store/companies/branches.ts';
import { companyCodec } from '../../services/src/store/companies/companies.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { upload } from '../support/uploads.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
  await stack.db.doc('companies/company-1').set(companyCodec.write(sampleCompany()));
  await stack.db.doc('branches/branch-1').set(branchCodec.write(sampleBranch()));
});
afterAll(async () => stack.close());

it('[IN15] 200 couriers, every fourth with an account, are imported, each once, also where a slow machine needs the file again', async () => {
  const { origin } = await stack.startApi();
  const lines = Array.from({ length: 200 }, (_, at) => {
    const email = at % 4 === 0 ? `masa${at}@pilotos.example` : '';
    return `Piloto Numero ${at},${43_000_000 + at},COMODIN,San Martin,PORTALES,ISHOP,,M${100 + at}ABC,${email}`;
  });
  const head = 'Nombre,Teléfono,Tipo,Compañía,Sucursal,Lugar de trabajo,DPI,Placa,Correo';
  const token = await stack.token({ id: 'eva', role: 'CONTROLLER' });
  const created: RecordImport['rows'] = [];
  const begin = performance.now();
  for (let sent = 0; sent < 10 && created.length < lines.length; sent += 1) {
    const reply = await upload(
      { origin },
      {
        path: '/api/couriers/import',
        token,
        bytes: new TextEncoder().encode([head, ...lines].join('\r\n')),
        name: 'pilotos.csv',
        type: 'text/csv',
      },
    );
    created.push(...recordImport.parse(reply.json).rows.filter(({ verdict }) => verdict === 'created'));
  }
  process.stdout.write(
    `200 couriers, 50 with accounts, imported in ${((performance.now() - begin) / 1_000).toFixed(1)} s\n`,
  );
  expect(new Set(created.map(({ row }) => row)).size).toBe(200);
  expect(created).toHaveLength(200);
  expect(created.filter(({ password }) => password !== null)).toHaveLength(50);
});
