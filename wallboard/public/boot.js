// Plain and apart from the build, because it is for the case that the build does not begin: a script that did not come, an old
// address. The page is then asked for again, as soon as the server answers, instead of staying empty for ever.
const BEGIN_WITHIN_MS = 30_000;

const beginAgain = async () => {
  if (document.querySelector('#wall')?.hasChildNodes()) return;
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (answer?.ok) location.reload();
};

setInterval(() => void beginAgain(), BEGIN_WITHIN_MS);
