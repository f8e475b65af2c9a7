// npm run check -- --figures: what it costs to change the product, counted in its own files.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, shipped, sources, type Source } from './sources.ts';

/** The files between the row of a field and its document: contract, api, codec, form, labels. */
const WRITE_PATHS = {
  courier:
    /^(packages\/contract\/src\/couriers\/(couriers|courierFields|directory)|services\/src\/(api\/couriers\/(writing|views)|store\/couriers\/(couriers|stored))|web\/src\/(entities\/couriers\/directory\/(form|text)|features\/courierDirectory\/(useCourierForm|Panels)))\.tsx?$/,
} as const;
/** Two plain fields by their names here and in documents. */
const COURIER_FIELDS = { dpi: /\bdpi\b/, plate: /\b(plate|transportId)\b/ } as const;
const COURIER_IMPORT = /^packages\/(contract\/src\/recordImport|domain\/src\/fileImport)/;

/** Forms and bodies of couriers, companies, branches and accounts. */
const FORMS =
  /^(packages\/contract\/src\/(couriers\/(courierFields|directory)|companyCalls|branchCalls|accounts\/users)|services\/src\/api\/(couriers\/(writing|views)|companies\/(companies|branches)|accounts\/(changeUser|users|places))|web\/src\/(entities\/(couriers\/directory|users)\/form|entities\/companies\/(companyForm|branchForm|placeFields)|features\/(courierDirectory\/(useCourierForm|CourierForms)|companies\/(useCompanyForm|useBranchForm|CompanyFields|BranchEditor)|accounts\/(CreateUser|UserDetails|UserAccess))))\.tsx?$/;
const IMPORTS = /(orderImport|recordImport|fileImport|orders\/import)(\/|\.)/;
/** They draw their own pages, with their own budgets. */
const OWN_PAGES = /^(wallboard|web\/src\/tracking)\//;
const MAX_SMALL_LINES = 15;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
const linesOf = (found: readonly { lines: number }[]): number => sum(found.map(({ lines }) => lines));
const matches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

type Sheet = { path: string; content: string; lines: number };
const DECLARATION = /^\s+[-a-z]+:[^{\n]*;/gm;
const sizeOf = (sheets: readonly Sheet[]): string =>
  `${linesOf(sheets)} / ${sheets.length} / ${sum(sheets.map(({ content }) => matches(content, DECLARATION)))}`;

const sheetsBelow = (folder: string): Sheet[] =>
  readdirSync(join(root, folder), { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.css') && !/(^|\/)(node_modules|dist)\//.test(name))
    .map((name) => {
      const content = readFileSync(join(root, folder, name), 'utf8');
      return { path: `${folder}/${name}`, content, lines: content.trimEnd().split('\n').length };
    });

const placesOf = (pattern: RegExp, files: readonly Source[]) => {
  const found = files
    .map(({ path, code }) => ({ path, count: code.split('\n').filter((line) => pattern.test(line)).length }))
    .filter(({ count }) => count > 0);
  return `${sum(found.map(({ count }) => count))} in ${found.length} files`;
};

/** Files with one importer, by their path. */
const withOneUser = (): Source[] => {
  const users = new Map<string, Set<string>>();
  for (const { path, imports } of shipped)
    for (const target of new Set(imports)) users.set(target, (users.get(target) ?? new Set()).add(path));
  return shipped.filter(({ path }) => users.get(path)?.size === 1);
};

const figures = (): Record<string, string | number> => {
  const sheets = ['web/src', 'wallboard/src', 'packages/ui/src'].flatMap(sheetsBelow);
  const courierPath = shipped.filter(({ path }) => WRITE_PATHS.courier.test(path));
  const courierImport = shipped.filter(({ path }) => COURIER_IMPORT.test(path));
  const single = withOneUser();
  const imports = [...sources, ...sheets].filter(({ path }) => IMPORTS.test(path));
  const importLines = sum(shipped.map(({ code }) => matches(code, /^import .*$|^\} from /gm)));
  return {
    ...Object.fromEntries(
      Object.entries(COURIER_FIELDS).flatMap(([name, pattern]) => [
        [`places of a courier's ${name}`, placesOf(pattern, courierPath)],
        [`places of a courier's ${name} with import`, placesOf(pattern, [...courierPath, ...courierImport])],
      ]),
    ),
    'lines of forms and bodies of four nouns': linesOf(shipped.filter(({ path }) => FORMS.test(path))),
    'nouns drawn by resource()': shipped.filter(
      ({ path, code }) => /^web\/src\/(entities|features)\//.test(path) && /\bresource\(/.test(code),
    ).length,
    'CSS lines / sheets / declarations': sizeOf(sheets),
    'the same without wall and customers’ page': sizeOf(sheets.filter(({ path }) => !OWN_PAGES.test(path))),
    'inline styles (style={{…}})': sum(shipped.map(({ code }) => matches(code, /style=\{\{/g))),
    'lines of imports with tests and CSS': linesOf(imports),
    'shipped lines without tests (TypeScript and CSS)': linesOf(shipped) + linesOf(sheets),
    'source files': shipped.length,
    'of them with one user': single.length,
    [`of them with one user and at most ${MAX_SMALL_LINES} lines`]: single.filter(
      ({ lines }) => lines <= MAX_SMALL_LINES,
    ).length,
    'import statements of shipped lines': `${((100 * importLines) / linesOf(shipped)).toFixed(1)} %`,
    'names with MOST_ or LEAST_': sum(sources.map(({ code }) => matches(code, /\b(MOST|LEAST)_|_(MOST|LEAST)\b/g))),
    'comments that begin with "Of"': sum(
      sources.map(({ comments }) => comments.filter(({ value }) => /^[\s*/]*Of\b/.test(value)).length),
    ),
    'functions of (one, other)': sum(
      sources.map(({ code }) => matches(code, /\(one(:[^,)]*)?, other(:[^,)]*)?\)(: [^=;()]+)? =>/g)),
    ),
  };
};

for (const [name, value] of Object.entries(figures())) process.stdout.write(`${name.padEnd(60)} ${value}\n`);
