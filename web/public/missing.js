// Not of the build, for the case that the build does not begin [PS4].
const AGAIN_MS = 5_000;

/** Those of the page; what a screen loads later is that screen's. */
const own = new Set();
document.addEventListener('readystatechange', () => {
  if (document.readyState !== 'interactive') return;
  for (const part of document.querySelectorAll('script, link[rel="stylesheet"]')) own.add(part);
});

/** Somebody may type in it: only the person reloads it. */
const hasBegun = () => document.querySelector('#console').hasChildNodes();

const follow = (notice) => {
  if (hasBegun()) notice.querySelector('span').hidden = true;
  else setTimeout(() => void requestAgain(notice), AGAIN_MS);
};

const requestAgain = async (notice) => {
  // Only a request for HTML finds the page.
  const init = { method: 'HEAD', cache: 'no-store', headers: { accept: 'text/html' } };
  const answer = await fetch(location, init).catch(() => null);
  if (answer?.ok && !hasBegun()) location.reload();
  follow(notice);
};

const show = () => {
  const notice = document.querySelector('#missing');
  if (!notice.hidden) return;
  notice.hidden = false;
  follow(notice);
};

addEventListener(
  'error',
  ({ target }) => {
    const isOwn = own.has(target) || document.readyState === 'loading';
    // Without theme.js the theme is that of the system.
    if (!isOwn || !target.matches?.('script:not([src="/theme.js"]), link[rel="stylesheet"]')) return;
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show);
    else show();
  },
  true,
);
