import { sampleCompany } from '@despacho/contract/samples.ts';
import { expect, it } from 'vitest';
import { linesIn } from '../reading/lines.ts';
import { accentContrast, companyProblems, wrongEmails } from './problems.ts';

const theme = { isDark: false, accent: null, deliveredPhrase: null, phraseWeight: null, logoSize: null };

it('[EM2] mails need an address, and every address must be one; blank lines are none', () => {
  const emails = linesIn(' a@b.test \n\n a@b.test\r\nno es correo\n@x\n');
  expect(emails).toEqual(['a@b.test', 'no es correo', '@x']);
  expect(wrongEmails(emails)).toEqual(['no es correo', '@x']);
  const problems = (only: Parameters<typeof sampleCompany>[0]) =>
    companyProblems(sampleCompany(only)).map(({ field, issue }) => `${field} ${issue}`);
  expect(problems({ hasEmail: true, emails: [] })).toEqual(['emails required']);
  expect(problems({ hasEmail: false, emails })).toEqual(['emails malformed']);
  expect(problems({ hasEmail: true, emails: ['a@b.test'] })).toEqual([]);
});

it('[EM3] a colour must be readable on the ground of its pages', () => {
  expect(accentContrast(theme)).toBeNull();
  expect(accentContrast({ ...theme, accent: '#000000' })).toBe(21);
  expect(accentContrast({ ...theme, accent: '#000000', isDark: true })).toBe(1);
  const problems = (accent: string, isDark: boolean) =>
    companyProblems(sampleCompany({ theme: { ...theme, accent, isDark } })).map(({ field }) => field);
  expect([problems('#ffcc00', false), problems('#ffcc00', true)]).toEqual([['theme'], []]);
});
