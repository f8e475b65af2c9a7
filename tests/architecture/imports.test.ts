import { describe, expect, it } from 'vitest';
import { layers, reserved, sharedFeatures, streamCommands, type Layer } from './layers.ts';
import { shipped, sources, type Source } from './sources.ts';

const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);
const isOurs = (target: string): boolean => /^(packages|services|web|wallboard|tests)\//.test(target);
const isOf = (target: string, name: string): boolean =>
  target === name || target.startsWith(name.endsWith(':') ? name : `${name}/`);

const layerOf = (path: string): Layer | undefined =>
  layers.filter(({ folder }) => isWithin(path, folder)).toSorted((a, b) => b.folder.length - a.folder.length)[0];

/** The name of the feature a file belongs to. */
const featureOf = (path: string): string | undefined => /^web\/src\/features\/([^/]+)/.exec(path)?.[1];

const mayBegin = (feature: string, other: string): boolean => {
  if (feature === other) return true;
  const before = sharedFeatures.includes(feature)
    ? sharedFeatures.slice(0, sharedFeatures.indexOf(feature))
    : sharedFeatures;
  return before.includes(other);
};

const isAllowedEdge = (from: Source, target: string): boolean => {
  const layer = layerOf(from.path);
  if (layer === undefined) return false;
  const [feature, other] = [featureOf(from.path), featureOf(target)];
  if (feature !== undefined && other !== undefined) return mayBegin(feature, other);
  // A layer does not contain deeper folders that have a row of their own.
  if (layerOf(target) === layer) return true;
  return layer.may.some((folder) => isWithin(target, folder));
};

const isAllowedPackage = (from: Source, target: string): boolean => {
  const packages = layerOf(from.path)?.packages;
  return packages === undefined || packages.some((name) => isOf(target, name));
};

/** The first row that contains the package decides, so the narrower ones come first. */
const isReservedFor = (from: Source, target: string): boolean => {
  const row = reserved.find(({ packages }) => packages.some((name) => isOf(target, name)));
  return row === undefined || row.only.some((folder) => isWithin(from.path, folder));
};

const edges = (isWrong: (from: Source, target: string) => boolean): string[] =>
  shipped.flatMap((from) =>
    from.imports.filter((target) => isWrong(from, target)).map((target) => `${from.path} -> ${target}`),
  );

describe('imports', () => {
  it('every shipped file has a layer', () => {
    expect(shipped.filter(({ path }) => layerOf(path) === undefined).map(({ path }) => path)).toEqual([]);
  });

  it('go only where the table of layers allows', () => {
    expect(edges((from, target) => isOurs(target) && !isAllowedEdge(from, target))).toEqual([]);
  });

  it('take only the packages a layer may use', () => {
    expect(edges((from, target) => !isOurs(target) && !isAllowedPackage(from, target))).toEqual([]);
  });

  it('leave a reserved package to its folder', () => {
    expect(edges((from, target) => !isOurs(target) && !isReservedFor(from, target))).toEqual([]);
  });

  it('of shipped files never reach a test', () => {
    const tests = new Set(sources.filter(({ isTest }) => isTest).map(({ path }) => path));
    expect(edges((_, target) => tests.has(target))).toEqual([]);
  });
});

describe('what stays in one place', () => {
  it('stream commands are in the store', () => {
    const wrong = shipped.filter(
      ({ path, code }) => streamCommands.pattern.test(code) && !isWithin(path, streamCommands.only),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('dialogs are opened through the kit', () => {
    const raw = /import \{[^}]*\b(Dialog|Alert|Drawer)\b[^}]*\} from '@blueprintjs\/core'/;
    const wrong = shipped.filter(({ path, code }) => !isWithin(path, 'web/src/kit') && raw.test(code));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('the domain uses no clock, no timer, no randomness and no network', () => {
    const impure =
      /\b(Date\.now|Math\.random|performance\.now|setTimeout|setInterval|fetch|crypto\.\w+)\(|new Date\(\)/;
    const wrong = shipped.filter(({ path, code }) => isWithin(path, 'packages/domain') && impure.test(code));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});
