// The logo of the company, or its name where there is none or it cannot be shown.
import type { TrackingBrand } from '@despacho/contract/tracking.ts';
import { useImageFailure } from './useImageFailure.ts';

export const BrandHead = ({ brand: { name, logoUrl } }: { brand: TrackingBrand }) => {
  const { hasFailed, image } = useImageFailure(logoUrl ?? '');
  return (
    <header className="brand">
      {logoUrl === null || hasFailed ? <strong>{name}</strong> : <img src={logoUrl} alt={name} {...image} />}
    </header>
  );
};
