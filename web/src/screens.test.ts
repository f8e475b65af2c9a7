// @vitest-environment happy-dom
import { sampleProfile } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import { deskAccounts } from './kit/ownLanding.ts';
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
    expect(landingPath(sampleProfile({ landing: 'resume', branch: null }))).toBe('/resume');
    expect(landingPath(sampleProfile({ landing: 'companyResume', branch: null }))).toBe('/dashboards/company-resume');
    expect(landingPath(sampleProfile({ landing: 'alerts', branch: null }))).toBe('/dashboards/alertas');
    const branch = { id: 'branch/1 ñ', name: 'PORTALES' };
    expect(landingPath(sampleProfile({ landing: 'branchResume', branch }))).toBe(
      '/dashboards/branch-resume/branch%2F1%20%C3%B1',
    );
    expect(landingPath(sampleProfile({ landing: 'branchResume', branch: null }))).toBe('/resume');
  });

  it('[DK1] gives the desk to accounts that chose it in this browser, while they may assign', () => {
    const controller = sampleProfile({ role: 'CONTROLLER' });
    expect(landingPath(controller)).toBe('/resume');
    deskAccounts.set([controller.id]);
    expect(landingPath(controller)).toBe('/desk');
    expect(landingPath({ ...controller, role: 'USER' })).toBe('/resume');
    expect(landingPath({ ...controller, id: 'somebody-else' })).toBe('/resume');
    deskAccounts.set([]);
  });

  it('[MN4] gives the link to the landing its path', () => {
    expect(homePath(sampleProfile())).toBe('/all-orders');
    expect(homePath(sampleProfile({ company }))).toBe('/dashboards/company-resume');
  });
});
