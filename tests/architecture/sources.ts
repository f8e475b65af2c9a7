// Every source file of the project, parsed once: its imports, its texts and its size.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'vite';

export const root = resolve(import.meta.dirname, '../..');

type Text = { value: string; line: number };
/** A function with its own lines, the functions inside it included. */
type FunctionSize = { line: number; lines: number };
export type Source = {
  /** From the project's folder: services/src/start.ts */
  path: string;
  isTest: boolean;
  lines: number;
  /** Paths of ours from the project's folder, or names of packages: `socket.io`, `node:fs`, `firebase-admin/app`. */
  imports: string[];
  /** The imports that are loaded when they are needed: `import('…')`. */
  lazy: string[];
  /** String literals, template parts and JSX text; not imports. */
  texts: Text[];
  comments: Text[];
  /** Titles of tests: `it('…')`, `describe('…')`. */
  titles: Text[];
  functions: FunctionSize[];
  /** Names declared here: variables, functions, parameters, types and their properties. */
  names: Text[];
  /** The code without its comments. */
  code: string;
};

const roots = ['packages', 'services', 'web', 'wallboard', 'tests'];
const skipped = new Set(['node_modules', 'dist', '.data', '.map', '.cache']);

/** Tests, and what only tests use: folders `test`, `tests` and `gallery`, files that end in `Fixture`, stories. */
const testPattern = /(^|\/)(tests?|gallery)\/|(\.test|\.stories|Fixture)\.tsx?$/;

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesBelow(path);
    return /\.(tsx?|mjs)$/.test(entry.name) ? [path] : [];
  });

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const targetOf = (specifier: string, file: string): string => {
  if (specifier.startsWith('.')) return relative(root, resolve(dirname(file), specifier.replace(/\?.*$/, '')));
  const ours = /^@despacho\/([a-z]+)(?:\/(.+))?$/.exec(specifier);
  return ours === null ? specifier : `packages/${ours[1]}/src/${ours[2] ?? 'index.ts'}`;
};

/** Nodes whose string is the address of a module and not a text. */
const isImport = (type: unknown): boolean =>
  typeof type === 'string' &&
  /^(Import|ExportNamed|ExportAll|TSImport|TSExternal)/.test(type) &&
  type !== 'ImportAttribute';

type Found = {
  imports: string[];
  lazy: string[];
  texts: { value: string; start: number }[];
  titles: { value: string; start: number }[];
  functions: { start: number; end: number }[];
  names: { value: string; start: number }[];
};

/** By kind of node: the child that holds the declared name. */
const NAMED: Record<string, string> = {
  VariableDeclarator: 'id',
  FunctionDeclaration: 'id',
  ClassDeclaration: 'id',
  TSTypeAliasDeclaration: 'id',
  TSInterfaceDeclaration: 'id',
  TSPropertySignature: 'key',
  TSMethodSignature: 'key',
  PropertyDefinition: 'key',
  MethodDefinition: 'key',
  Property: 'value',
};

const namesIn = (pattern: unknown): { value: string; start: number }[] => {
  if (!isObject(pattern)) return [];
  const { type, name, start } = pattern;
  if (type === 'Identifier' && typeof name === 'string' && typeof start === 'number') return [{ value: name, start }];
  if (type === 'AssignmentPattern') return namesIn(pattern['left']);
  return [];
};

/** A property of an object literal only repeats a name; one of a pattern declares a variable. */
const declaredIn = (node: Record<string, unknown>, isPattern: boolean): { value: string; start: number }[] => {
  const type = String(node['type']);
  if (isFunction(type) && Array.isArray(node['params']))
    return node['params'].flatMap(namesIn).concat(namesIn(node['id']));
  if (type === 'Property' && !isPattern) return [];
  const child = NAMED[type];
  return child === undefined ? [] : namesIn(node[child]);
};

const isFunction = (type: unknown): boolean =>
  type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression';

const textOf = (node: Record<string, unknown>): string | null => {
  if ((node['type'] === 'Literal' || node['type'] === 'JSXText') && typeof node['value'] === 'string')
    return node['value'];
  const part = node['type'] === 'TemplateElement' ? node['value'] : null;
  return isObject(part) && typeof part['cooked'] === 'string' ? part['cooked'] : null;
};

/** The name that a call begins with: `it` in `it(…)` and in `it.each(…)(…)`. */
const calledIn = (node: unknown): string | null => {
  if (!isObject(node)) return null;
  if (node['type'] === 'Identifier') return String(node['name']);
  return calledIn(node['object'] ?? node['callee'] ?? node['tag']);
};

/** The text nodes of the title of a test; a template has several. */
const titleIn = (node: Record<string, unknown>): unknown[] => {
  if (node['type'] !== 'CallExpression' || !Array.isArray(node['arguments'])) return [];
  if (!/^(it|describe|test)$/.test(calledIn(node['callee']) ?? '')) return [];
  const [title]: unknown[] = node['arguments'];
  if (!isObject(title)) return [];
  return Array.isArray(title['quasis']) ? title['quasis'] : [title];
};

const collect = (node: unknown, found: Found, isPattern = false): void => {
  if (Array.isArray(node)) {
    for (const child of node) collect(child, found, isPattern);
    return;
  }
  if (!isObject(node)) return;
  const { source } = node;
  const isModule = isImport(node['type']) && isObject(source) && typeof source['value'] === 'string';
  if (isModule && typeof source['value'] === 'string') {
    found.imports.push(source['value']);
    if (node['type'] === 'ImportExpression') found.lazy.push(source['value']);
  }
  found.names.push(...declaredIn(node, isPattern));
  const text = textOf(node);
  const { start, end } = node;
  for (const part of titleIn(node)) {
    const value = isObject(part) ? textOf(part) : null;
    if (value !== null && typeof start === 'number') found.titles.push({ value, start });
  }
  if (text !== null && typeof start === 'number') found.texts.push({ value: text, start });
  if (isFunction(node['type']) && typeof start === 'number' && typeof end === 'number') {
    found.functions.push({ start, end });
  }
  for (const [key, child] of Object.entries(node)) {
    if (!(isModule && key === 'source')) collect(child, found, node['type'] === 'ObjectPattern');
  }
};

const without = (code: string, parts: { start: number; end: number }[]): string =>
  parts.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), code);

/** The line of a position, counted from 1. */
const lineFinder = (content: string): ((position: number) => number) => {
  const starts = [0];
  for (let end = content.indexOf('\n'); end !== -1; end = content.indexOf('\n', end + 1)) starts.push(end + 1);
  return (position) => {
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= position) low = middle + 1;
      else high = middle;
    }
    return low;
  };
};

const read = (file: string): Source => {
  const content = readFileSync(file, 'utf8');
  const parsed = parseSync(file, content);
  const [problem] = parsed.errors;
  if (problem !== undefined) throw new Error(`${file}: ${problem.message}`);
  const found: Found = { imports: [], lazy: [], texts: [], titles: [], functions: [], names: [] };
  collect(parsed.program, found);
  const lineAt = lineFinder(content);
  const path = relative(root, file);
  return {
    path,
    isTest: testPattern.test(path),
    lines: content.trimEnd().split('\n').length,
    imports: found.imports.map((specifier) => targetOf(specifier, file)),
    lazy: found.lazy.map((specifier) => targetOf(specifier, file)),
    texts: found.texts.map(({ value, start }) => ({ value, line: lineAt(start) })),
    titles: found.titles.map(({ value, start }) => ({ value, line: lineAt(start) })),
    functions: found.functions.map(({ start, end }) => ({
      line: lineAt(start),
      lines: lineAt(end) - lineAt(start) + 1,
    })),
    names: found.names.map(({ value, start }) => ({ value, line: lineAt(start) })),
    comments: parsed.comments.map(({ value, start }) => ({ value, line: lineAt(start) })),
    code: without(content, parsed.comments),
  };
};

export const sources: Source[] = roots.flatMap((folder) => filesBelow(join(root, folder))).map(read);
/** Shipped files: neither tests nor the scripts around them. */
export const shipped = sources.filter(({ isTest }) => !isTest);
/** Shipped files that some other one loads when it needs them. */
export const lazyImports = new Set(shipped.flatMap(({ lazy }) => lazy));
