// The colours of the company. One without colours of its own follows the theme of the system.
import type { TrackingBrand } from '@despacho/contract/tracking.ts';

type Look = { attributes: Record<string, string>; variables: Record<string, string> };

/** The look of the root: black ground and white text, or white ground and black text, in either theme of the system. */
export const lookOf = ({ theme }: Pick<TrackingBrand, 'theme'>): Look => {
  if (theme === null) return { attributes: {}, variables: {} };
  return {
    attributes: {
      'data-brand': theme.isDark ? 'black' : 'white',
      'data-theme': theme.isDark ? 'dark' : 'light',
    },
    variables: {
      ...(theme.accent === null ? {} : { '--accent': theme.accent }),
      ...(theme.logoSize === null ? {} : { '--logo-size': `${theme.logoSize}px` }),
    },
  };
};

export const applyBrand = (brand: TrackingBrand): void => {
  const root = document.documentElement;
  const { attributes, variables } = lookOf(brand);
  for (const [name, value] of Object.entries(attributes)) root.setAttribute(name, value);
  for (const [name, value] of Object.entries(variables)) root.style.setProperty(name, value);
};
