// Modules that libraries bring along and no page of ours requests: left out of the build, with an error if they are
// requested after all.
import { readFileSync } from 'node:fs';

/** Our icons are components: none is looked up by its name. */
const ICON_NAMES = /@blueprintjs\/icons\/lib\/esm\/(?:iconNames|paths-loaders\/\w+)\.js$/;
/** Schemas are described to people by the server. */
const JSON_SCHEMA = /zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;
/** Every socket is a WebSocket from its first byte. */
const OTHER_TRANSPORTS = /engine\.io-client\/build\/esm\/transports\/(?:polling-xhr|webtransport)\.js$/;

const EXPORTED = /^export (?:async )?(?:const|function|class) (\w+)/gm;

/** @param {string} id @param {string} what */
const withoutBody = (id, what) => {
  const names = [...readFileSync(id, 'utf8').matchAll(EXPORTED)].map(([, name]) => name);
  if (names.length === 0) throw new Error(`${id} is built otherwise now: see what can be left out of it`);
  const lines = names.map((name) => `export const ${name} = unasked;`);
  return [`function unasked() { throw new Error('${what} are not part of the page'); }`, ...lines].join('\n');
};

/** @type {import('vite').Plugin} */
export const leaveUnasked = {
  name: 'leave-unasked',
  apply: 'build',
  enforce: 'pre',
  load: (id) => {
    if (id.endsWith('/iconNames.js') && ICON_NAMES.test(id)) {
      return 'export const IconNames = {};\nexport const IconNamesSet = new Set();\n';
    }
    if (ICON_NAMES.test(id)) return withoutBody(id, 'icons by name');
    if (OTHER_TRANSPORTS.test(id)) return withoutBody(id, 'transports other than WebSocket');
    return JSON_SCHEMA.test(id) ? withoutBody(id, 'JSON schemas') : undefined;
  },
};
