// A plain field that people write is named by its row and by its label alone: everything on the way of a write is derived.
import { userRows } from '@despacho/contract/accounts/users.ts';
import { branchRows } from '@despacho/contract/branches.ts';
import { catalogRows } from '@despacho/contract/catalogs.ts';
import { circleRows, companyRows } from '@despacho/contract/companies.ts';
import { courierAlertRows } from '@despacho/contract/couriers/courierAlerts.ts';
import { courierRows } from '@despacho/contract/couriers/couriers.ts';
import { isWritten, type FieldRows } from '@despacho/contract/fields.ts';
import { wallRows } from '@despacho/contract/walls.ts';
import { expect, it } from 'vitest';
import { sources } from './sources.ts';

type Noun = {
  name: string;
  rows: FieldRows;
  /** The way of a write without the rows themselves: bodies, handlers, codec, form and import. Each fits a path without its ending. */
  files: readonly string[];
  /** Why the way names a field nevertheless. */
  exceptions: Readonly<Record<string, string>>;
};

const nouns: Noun[] = [
  {
    name: 'couriers',
    rows: courierRows,
    files: [
      'packages/contract/src/couriers/directory',
      'packages/domain/src/fileImport/couriers',
      'services/src/api/couriers/writing',
      'services/src/api/fileImport/couriers',
      'services/src/store/couriers/(couriers|stored)',
      'web/src/entities/couriers/directory/form',
      'web/src/features/courierDirectory/useCourierForm',
    ],
    exceptions: {
      name: 'documents of other programs have it in two parts; screens name a courier by it',
      phone: 'no two couriers have the same',
      email: 'an account belongs to it',
      type: 'decides whether a branch is required',
      ownership: 'is stored with several spellings',
      dpi: 'only those who edit couriers receive it; its check digit is looked at',
      cashLimit: 'only those who edit couriers receive it',
    },
  },
  {
    name: 'companies',
    rows: companyRows,
    files: [
      'packages/contract/src/companyCalls',
      'packages/domain/src/fileImport/companies',
      'services/src/api/companies/companies',
      'services/src/api/fileImport/companies',
      'services/src/store/companies/companies',
      'web/src/entities/companies/companyForm',
      'web/src/features/companies/useCompanyForm',
    ],
    exceptions: {
      name: 'no two companies have the same, and screens name a company by it',
      lateLimitSec: 'a limit of zero is none; its input has a hint',
      lateLimitSeconds: 'files have it in minutes',
      description: 'its input has two lines',
      hasEmail: 'needs an address [EM2]; is in the section of notices',
      emails: 'are needed by e-mails [EM2]; in the section of notices',
      phone: 'its input has a hint; is in the section of the page',
      video: 'its input has a hint; is in the section of the page',
      frameOrigins: 'their input names all that are wrong; in the section of the page',
      customerMessages: 'a part with inputs of its own',
      theme: 'a part with inputs of its own',
      enable: 'disables the branches, too',
    },
  },
  {
    name: 'branches',
    rows: branchRows,
    files: [
      'packages/contract/src/branchCalls',
      'packages/domain/src/fileImport/branches',
      'services/src/api/companies/branches',
      'services/src/api/fileImport/branches',
      'services/src/store/companies/branches',
      'web/src/entities/companies/branchForm',
      'web/src/features/companies/useBranchForm',
    ],
    exceptions: {
      name: 'no two branches of a company have the same, and screens name a branch by it',
      address: 'the place of a branch is looked for by it; its input is wide',
      description: 'its input has two lines',
      isEnabled: 'a removal disables',
      enable: 'is refused while the company is disabled',
    },
  },
  {
    name: 'accounts',
    rows: userRows,
    files: [
      'packages/domain/src/fileImport/users',
      'services/src/api/accounts/(changeUser|users|places)',
      'services/src/api/fileImport/users',
      'services/src/store/accounts/controllers',
      'web/src/entities/users/form',
      'web/src/features/accounts/(CreateUser|UserDetails|UserList|refused)',
    ],
    exceptions: {
      firstName: 'the name of an account is made of both',
      lastName: 'the name of an account is made of both',
      email: 'an account is found by it, and has only one; only a new one has its input',
    },
  },
  {
    name: 'walls',
    rows: wallRows,
    files: [
      'packages/contract/src/wallCalls',
      'services/src/api/walls',
      'services/src/store/walls',
      'web/src/entities/walls/walls',
    ],
    exceptions: {
      name: 'no two walls have the same, and screens name a wall by it',
    },
  },
  {
    name: 'kinds of alerts',
    rows: courierAlertRows,
    files: [
      'services/src/api/couriers/handlers',
      'services/src/store/couriers/courierAlerts',
      'services/src/store/stateLabels',
      'web/src/entities/courierAlerts/courierAlerts',
      'web/src/features/states/changeState',
    ],
    exceptions: {
      label: 'no two kinds have the same, and screens name a kind by it',
      color: 'the built-in ones have one',
      order: 'the built-in ones have one; lists are sorted by it',
    },
  },
  {
    name: 'catalogs',
    rows: catalogRows,
    files: [
      'packages/domain/src/fileImport/branches',
      'services/src/api/companies/catalogs',
      'services/src/store/companies/catalogs',
      'web/src/entities/catalogs/catalogs',
      'web/src/features/catalogs/(CatalogList|Catalogs)',
    ],
    exceptions: {
      name: 'no two of a catalog have the same, and screens name one by it',
    },
  },
  {
    name: 'price circles',
    rows: circleRows,
    files: [
      'packages/contract/src/pricing',
      'packages/domain/src/pricing/entries',
      'services/src/api/companies/pricing',
      'services/src/store/companies/companies',
      'web/src/features/pricing/(circleDialog|saving)',
    ],
    exceptions: {
      circle: 'a circle is known by its number; its input is a choice',
      cost: 'is read as money [PR12]; older programs read it under another name',
      minKm: 'circles overlap by it [PR5]',
      maxKm: 'circles are drawn by it [PR11]',
    },
  },
];

/** `type` is a word of the language, too. */
const isNamed = (code: string, field: string): boolean =>
  new RegExp(`(?<![\\w$'/-])${field}(?![\\w$'/-]| [A-Z{])`).test(code);

const fits = (file: string, path: string): boolean => new RegExp(`^${file}\\.tsx?$`).test(path);

it.each(nouns)('the way of a write names no plain field of $name', ({ rows, files: way, exceptions }) => {
  expect(way.filter((file) => !sources.some(({ path }) => fits(file, path)))).toEqual([]);
  const files = sources.filter(({ path }) => way.some((file) => fits(file, path)));
  const fields = new Set(Object.entries(rows).flatMap(([key, row]) => (isWritten(row) ? [key, row.wire] : [])));
  const namedIn = (field: string) => files.filter(({ code }) => isNamed(code, field)).map((file) => file.path);
  const found = Object.fromEntries([...fields].map((field) => [field, namedIn(field)]).filter(([, at]) => at?.length));
  expect(Object.entries(found).filter(([field]) => !(field in exceptions))).toEqual([]);
  expect(Object.keys(exceptions).filter((field) => !(field in found))).toEqual([]);
});
