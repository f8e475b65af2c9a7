// Blueprint's sheets name hundreds of colours themselves. Here they become those of packages/ui/src/tokens.ts, so that its parts
// follow the theme, and the brand is the only accent.
import { parse as parseSheet, Rule } from 'postcss';

/** @typedef {'primary' | 'success' | 'danger' | 'warning'} Intent */

/** Shades of its palette, by red, green and blue. @type {Record<Intent, string[]>} */
const intents = {
  primary: ['45,114,210', '33,93,176', '24,74,144', '76,144,240', '138,187,255'],
  success: ['35,133,81', '28,110,66', '22,90,54', '50,164,103', '114,202,155'],
  danger: ['205,66,70', '172,47,51', '142,41,44', '231,106,110', '250,153,156'],
  warning: ['200,118,25', '147,86,16', '119,69,13', '236,154,60', '251,179,96'],
};
const ink = ['17,20,24', '28,33,39', '37,42,49', '47,52,60', '56,62,71', '64,72,84'];
const greys = ['95,107,124', '115,128,145', '143,153,168', '171,179,191', '197,203,211'];
const pale = ['211,216,222', '220,224,229', '229,232,235', '237,239,242', '246,247,249'];

/** @type {Map<string, Intent>} */
const intentOf = new Map(
  Object.entries(intents).flatMap(([intent, shades]) =>
    shades.map((shade) => /** @type {const} */ ([shade, /** @type {Intent} */ (intent)])),
  ),
);

const colour = /#(?:[\da-f]{6}|[\da-f]{3})\b|rgba?\(([^)]+)\)/gi;

/** @param {string} hex */
const channelsOf = (hex) => {
  const digits = hex.length === 4 ? hex.slice(1).replaceAll(/./g, '$&$&') : hex.slice(1);
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)).join(',');
};

/**
 * @param {string} found
 * @returns {{ shade: string, alpha: number }}
 */
const parse = (found) => {
  if (found.startsWith('#')) return { shade: channelsOf(found), alpha: 1 };
  const [red = '', green = '', blue = '', alpha = '1'] = found.replace(/^rgba?\(|\)$/g, '').split(/[\s,/]+/);
  const share = alpha.endsWith('%') ? Number(alpha.slice(0, -1)) / 100 : Number(alpha);
  return { shade: [red, green, blue].join(','), alpha: share };
};

const isText = (/** @type {string} */ property) => /^(color|fill|-webkit-text-fill-color|caret-color)$/.test(property);
const isLine = (/** @type {string} */ property) => /^(border|outline|stroke)/.test(property);

/**
 * Text on a filled button, tag or mark.
 * @param {string} selector
 */
const onFill = (selector) =>
  /intent-(success|danger|warning)/.test(selector) ? 'var(--on-result)' : 'var(--on-brand)';

/**
 * @param {string} shade
 * @param {{ property: string, selector: string, alpha: number }} where
 * @returns {{ token: string, alpha: number } | null} null = leave it
 */
const tokenOf = (shade, { property, selector, alpha }) => {
  const intent = intentOf.get(shade);
  if (intent === 'primary') return { token: isText(property) ? 'var(--brand-text)' : 'var(--brand)', alpha };
  if (intent !== undefined) return { token: `var(--${intent})`, alpha };
  if (shade === '255,255,255') {
    if (isText(property)) return { token: alpha === 1 ? onFill(selector) : 'var(--muted)', alpha: 1 };
    return { token: 'var(--surface)', alpha };
  }
  if (ink.includes(shade)) {
    if (isText(property)) return { token: 'var(--text)', alpha: 1 };
    if (isLine(property)) return { token: 'var(--border)', alpha: 1 };
    return alpha === 1 ? { token: 'var(--strong)', alpha } : { token: 'var(--shade)', alpha };
  }
  if (greys.includes(shade)) {
    // Disabled text and hints must be readable, too.
    if (isText(property)) return { token: 'var(--muted)', alpha: 1 };
    return { token: 'var(--middle)', alpha };
  }
  if (pale.includes(shade)) return { token: isText(property) ? 'var(--surface)' : 'var(--raised)', alpha };
  if (shade === '0,0,0') return { token: 'var(--shade)', alpha };
  return null;
};

/** @param {{ token: string, alpha: number }} mapped */
const written = ({ token, alpha }) =>
  alpha === 1 ? token : `color-mix(in srgb, ${token} ${Math.round(alpha * 1000) / 10}%, transparent)`;

/**
 * @param {string} value
 * @param {string} property
 * @param {string} selector
 */
const mapValue = (value, property, selector) =>
  value
    // A ring of one pixel is a border that takes no room.
    .replaceAll(/(\b0 0 0 1px )(?:rgba\((?:17, 20, 24|0, 0, 0), [\d.]+\))/g, '$1var(--border)')
    .replaceAll(colour, (found) => {
      const { shade, alpha } = parse(found);
      const mapped = tokenOf(shade, { property, selector, alpha });
      return mapped === null ? found : written(mapped);
    });

const isDark = (/** @type {string} */ selector) => /\.bp6-dark\b/.test(selector);

/**
 * Its own dark rules go: the tokens change with the theme, the class is never set.
 * @param {string} css
 */
export const blueprintColours = (css) => {
  const sheet = parseSheet(css);
  sheet.walkRules((rule) => {
    const selectors = rule.selectors.filter((selector) => !isDark(selector));
    if (selectors.length === 0) rule.remove();
    else rule.selectors = selectors;
  });
  sheet.walkDecls((declaration) => {
    // Its variables are set by tokens.css.
    if (declaration.prop.startsWith('--')) return;
    const { parent } = declaration;
    const selector = parent instanceof Rule ? parent.selector : '';
    declaration.value = mapValue(declaration.value, declaration.prop, selector);
  });
  return sheet.toString();
};

/**
 * Blueprint styles whole pages and comes with the first screen that needs it. In a layer of its own it is always weaker than
 * our sheets, whichever came first.
 * @type {import('vite').Plugin}
 */
export const blueprintSheets = {
  name: 'blueprint-sheets',
  enforce: 'pre',
  transform: (code, id) =>
    /@blueprintjs\/.*\.css$/.test(id)
      ? `@layer blueprint{${blueprintColours(code.replace('@charset "UTF-8";', ''))}}`
      : undefined,
};
