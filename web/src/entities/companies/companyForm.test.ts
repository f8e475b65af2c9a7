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

it('[RS6] what the form cannot show is not a change', () => {
  const theme = { isDark: true, accent: null, deliveredPhrase: null, phraseWeight: 'bold', logoSize: null };
  const company = sampleCompany({ lateLimitSec: 330, emails: ['a@b.test', 'a@b.test'], theme });
  const { values, base } = openedCompany(company);
  expect(values).toMatchObject({ lateLimitSec: '6', emails: 'a@b.test\na@b.test', phraseWeight: '' });
  expect(base).toMatchObject(companyForm.parse(values));
});

it('[EM3] takes a limit in minutes, a colour in any case, and names what it cannot read', () => {
  const typed = { lateLimitSec: ' 45 ', accent: ' #FFCC00 ', isDark: true, logoSize: '80' };
  const body = companyForm.parse({ ...openedCompany(null).values, name: 'Tacos', ...typed });
  expect(body).toMatchObject({ lateLimitSeconds: 2_700, theme: { isDark: true, accent: '#ffcc00', logoSize: 80 } });
  expect(problemsOf({ lateLimitSec: '4', accent: 'red', logoSize: '8o' })).toEqual([
    'lateLimitSec: El límite es de 5 a 1440 minutos',
    'accent: El color es # y seis dígitos',
    'logoSize: El alto es de 24 a 240',
  ]);
});

it('[IN12] a new one begins with what files have in empty cells', () => {
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
