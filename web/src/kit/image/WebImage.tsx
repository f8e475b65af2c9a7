// A picture of an address: while it does not come, its stand-in is in its place, and it is requested again by itself [PS3].
import { Button } from '@blueprintjs/core';
import { loadImage, useRecovery } from '@despacho/ui/recovery/useRecovery.ts';
import type { ComponentProps, ReactNode } from 'react';
import { imageText } from './text.ts';

type WebImageProps = Pick<ComponentProps<'img'>, 'className' | 'style'> & {
  source: string;
  alt: string;
  /** Instead of a picture that does not come. */
  renderMissing: (onRetry: () => void) => ReactNode;
};

export const RetryImage = ({ onRetry }: { onRetry: () => void }) => (
  <Button variant="minimal" size="small" onClick={onRetry}>
    {imageText.retry}
  </Button>
);

export const WebImage = ({ source, alt, renderMissing, ...look }: WebImageProps) => {
  const { hasFailed, onFailure, onRetry } = useRecovery(async () => loadImage(source));
  return hasFailed ? (
    renderMissing(onRetry)
  ) : (
    <img {...look} src={source} alt={alt} referrerPolicy="no-referrer" onError={onFailure} />
  );
};
