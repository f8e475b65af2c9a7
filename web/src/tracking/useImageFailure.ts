// Whether an image cannot be shown, also when it failed before the page was alive.
import { loadImage, useRecovery } from '@despacho/ui/recovery/useRecovery.ts';

export const useImageFailure = (url: string) => {
  const { hasFailed, onFailure } = useRecovery(async () => loadImage(url));
  const ref = (image: HTMLImageElement | null): void => {
    if (image !== null && image.complete && image.naturalWidth === 0) onFailure();
  };
  return { hasFailed, image: { ref, onError: onFailure } };
};
