import { role, type Role } from '@despacho/contract/accounts/access.ts';
import { sampleController } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import { landingOf } from './landing.ts';

const company = { id: 'company-1', name: 'San Martin' };
const branch = { id: 'branch/1 ñ', name: 'PORTALES' };
const COMPANY = 'companyResume';
const BRANCH = 'branchResume';
const ALERTS = 'alerts';

const landings = (name: Role, email = 'ada@example.test'): string[] =>
  [{}, { company }, { company, branch }].map((place) =>
    landingOf(sampleController({ role: name, email, ...place }), ['san-martin.test', 'ishop.test']),
  );

describe('the landing', () => {
  it.each(role.options.filter((name) => name !== 'ALERTS' && !name.startsWith('COMPANY')))(
    '[AC10] of %s follows branch, then company, else the summary of today',
    (name) => {
      expect(landings(name)).toEqual(['resume', COMPANY, BRANCH]);
    },
  );

  it('[AC10] of both company roles is the dashboard of the company, of ALERTS the alerts, in any scope', () => {
    expect(landings('COMPANY')).toEqual([COMPANY, COMPANY, BRANCH]);
    expect(landings('COMPANY_REPORTS')).toEqual([COMPANY, COMPANY, BRANCH]);
    expect(landings('ALERTS')).toEqual([ALERTS, ALERTS, ALERTS]);
  });

  it('[AC10] of a listed e-mail domain is that of a company, in any case, and not of a domain that only contains it', () => {
    const first = (email: string) => landings('USER', email)[0];
    expect([first('ada@san-martin.test'), first('ADA@ISHOP.Test'), first('"a@b"@ishop.test')]).toEqual([
      COMPANY,
      COMPANY,
      COMPANY,
    ]);
    expect([first('ada@evil-ishop.test'), first('ada@ishop.test.evil'), first('ishop.test@evil.test')]).toEqual([
      'resume',
      'resume',
      'resume',
    ]);
    expect(first('')).toBe('resume');
  });
});
