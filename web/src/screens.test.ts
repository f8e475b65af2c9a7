import { sampleProfile } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import { homePath, landingPath } from './landing.ts';
import { screens } from './screens.ts';

const company = { id: 'company-1', name: 'San Martin' };

describe('the table of screens', () => {
  it('has every path and every name once', () => {
    const paths = screens.map(({ path }) => path);
    const names = screens.flatMap(({ menu }) => (menu === undefined ? [] : [menu.name]));
    expect([new Set(paths).size, new Set(names).size]).toEqual([paths.length, names.length]);
  });

  it('[AC10] gives each landing its path, the branch as an address and not as a path', () => {
    expect(landingPath({ landing: 'resume', branch: null })).toBe('/resume');
    expect(landingPath({ landing: 'companyResume', branch: null })).toBe('/dashboards/company-resume');
    expect(landingPath({ landing: 'alerts', branch: null })).toBe('/dashboards/alertas');
    const branch = { id: 'branch/1 ñ', name: 'PORTALES' };
    expect(landingPath({ landing: 'branchResume', branch })).toBe('/dashboards/branch-resume/branch%2F1%20%C3%B1');
    expect(landingPath({ landing: 'branchResume', branch: null })).toBe('/resume');
  });

  it('[MN4] gives the link to the landing its path', () => {
    expect(homePath(sampleProfile())).toBe('/all-orders');
    expect(homePath(sampleProfile({ company }))).toBe('/dashboards/company-resume');
  });
});
