// Block lists of browsers refuse addresses with certain words, whatever they serve. No address that a browser requests has one
// [RQ5]: routes are named without them, and built files are renamed here.
import { parse } from 'node:path';

const REFUSED = new Set(
  'track tracking tracker analytics ad ads adserver banner beacon telemetry pixel stat stats metrics collect promo'.split(
    ' ',
  ),
);

const CAMEL = /(?<=[\da-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/;
const partsOf = (/** @type {string} */ text) => text.split(/[/\-._:]/).flatMap((part) => part.split(CAMEL));
const isRefused = (/** @type {string} */ part) => REFUSED.has(part.toLowerCase());

/** The parts of a path or of a name that block lists refuse. */
export const refusedPartsOf = (/** @type {string} */ path) => partsOf(path).filter(isRefused);

/** The name without them; a name that has none stays as it is. */
export const neutralName = (/** @type {string} */ name) => {
  if (refusedPartsOf(name).length === 0) return name;
  return (
    partsOf(name)
      .filter((part) => !isRefused(part))
      .join('') || 'part'
  );
};

const fileOf = (/** @type {string} */ name, /** @type {string} */ ending) =>
  `assets/${neutralName(parse(name).name)}-[hash]${ending}`;
const scriptOf = (/** @type {{ name: string }} */ { name }) => fileOf(`${name}.js`, '.js');

/** Names of the files of a build. The hash is hexadecimal: letters of both cases and dashes could form a refused word. */
export const neutralOutput = {
  hashCharacters: /** @type {const} */ ('hex'),
  entryFileNames: scriptOf,
  chunkFileNames: scriptOf,
  assetFileNames: (/** @type {{ names: string[] }} */ { names: [name = ''] }) => fileOf(name, '[extname]'),
};
