// Plain and apart from the build, because it is for the case that the build does not begin: a script or a style sheet that did not
// come [PS4]. The page says so instead of staying empty, and is requested again as soon as the server answers.
const AGAIN_MS = 5_000;

/** Those of the page itself; what a screen loads later is that screen's. */
const own = new Set();
document.addEventListener('readystatechange', () => {
  if (document.readyState !== 'interactive') return;
  for (const part of document.querySelectorAll('script, link[rel="stylesheet"]')) own.add(part);
});

/** A page that did begin may hold what somebody types: only the person reloads it. */
const hasBegun = () => document.querySelector('#console').hasChildNodes();

const requestAgain = async () => {
  if (hasBegun()) return;
  // Only what asks for a page is answered with one.
  const init = { method: 'HEAD', cache: 'no-store', headers: { accept: 'text/html' } };
  const answer = await fetch(location.href, init).catch(() => null);
  if (answer?.ok && !hasBegun()) location.reload();
};

const follow = (notice) => {
  if (hasBegun()) notice.querySelector('span').hidden = true;
  else setTimeout(() => void requestAgain().then(() => follow(notice)), AGAIN_MS);
};

const show = () => {
  const notice = document.querySelector('#missing');
  if (notice === null || !notice.hidden) return;
  notice.hidden = false;
  follow(notice);
};

addEventListener(
  'error',
  ({ target }) => {
    const isOwn = own.has(target) || document.readyState === 'loading';
    if (!isOwn || !(target instanceof HTMLScriptElement || target instanceof HTMLLinkElement)) return;
    // Without it the page has the theme of the system.
    if (target.matches('[src="/theme.js"]')) return;
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show);
    else show();
  },
  // It does not bubble.
  true,
);
