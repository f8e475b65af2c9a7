import { sampleCompany } from '@despacho/contract/samples.ts';
import { expect, it } from 'vitest';
import { companyForm, companySections, openedCompany } from './companyForm.ts';

const problemsOf = (only: object) =>
  companyForm
    .safeParse({ ...openedCompany(null).values, name: 'Tacos', ...only })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

it('[EM2] [EM9] names everything that is wrong at once, in the words of the product', () => {
  expect(problemsOf({})).toEqual([]);
  expect(problemsOf({ phone: '+1 305 555 1234', hasEmail: true, frameOrigins: 'http://a.test' })).toEqual([
    'phone: El teléfono debe tener 8 dígitos',
    'emails: Por favor, ingresa por lo menos un correo',
    'frameOrigins: Estos no son sitios: http://a.test',
  ]);
});

it('[RS2] what was opened and not changed is sent as it was read', () => {
  const theme = { isDark: true, accent: '#ffcc00', deliveredPhrase: '¿Qué tal?', phraseWeight: '700', logoSize: 80 };
  const company = sampleCompany({
    phone: '55123456',
    emails: ['a@b.test', 'c@d.test'],
    lateLimitSec: 2_700,
    customerMessages: ['arriving'],
    theme,
  });
  const { values, base } = openedCompany(company);
  const { enable, ...read } = base;
  expect([companyForm.parse(values), enable]).toEqual([read, true]);
  expect(read).toMatchObject({ proyecto: true, phone: '55123456', lateLimitSeconds: 2_700, theme });
});

it('[IN2] a new one begins with what files have in empty cells', () => {
  const body = companyForm.parse({ ...openedCompany(null).values, name: 'Tacos' });
  expect(body).toMatchObject({
    proyecto: true,
    usesQueue: true,
    sms: false,
    emails: [],
    customerMessages: ['created', 'onTheWay'],
    theme: null,
  });
});

it('each field is in one section', () => {
  const names = companySections.flatMap(({ fields }) => fields.map(({ name }) => name));
  expect(names.toSorted()).toEqual(Object.keys(openedCompany(null).values).toSorted());
});
