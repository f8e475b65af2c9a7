// Whether an image cannot be shown, also when it failed before the page was alive.
import { useState } from 'react';

export const useImageFailure = () => {
  const [hasFailed, setHasFailed] = useState(false);
  const ref = (image: HTMLImageElement | null): void => {
    if (image !== null && image.complete && image.naturalWidth === 0) setHasFailed(true);
  };
  return { hasFailed, image: { ref, onError: () => setHasFailed(true) } };
};
