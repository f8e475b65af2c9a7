// Before the first picture: the theme somebody chose on this machine (src/kit/shell/look/theme.ts), so that no page flashes.
try {
  const chosen = JSON.parse(localStorage.getItem('despacho.theme'));
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
} catch {
  // Nothing chosen, or storage is forbidden: the system decides.
}
