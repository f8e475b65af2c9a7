// The colours of the company. One without colours of its own follows the theme of the system.
import type { TrackingBrand } from '@despacho/contract/tracking.ts';

export const applyBrand = ({ theme }: TrackingBrand): void => {
  if (theme === null) return;
  const root = document.documentElement;
  // Black ground and white text, or white ground and black text, in either theme of the system.
  root.dataset['brand'] = theme.isDark ? 'black' : 'white';
  root.dataset['theme'] = theme.isDark ? 'dark' : 'light';
  if (theme.accent !== null) root.style.setProperty('--accent', theme.accent);
  if (theme.logoSize !== null) root.style.setProperty('--logo-size', `${theme.logoSize}px`);
};
