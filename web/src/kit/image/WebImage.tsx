// A picture of an address: while it does not come, its stand-in is in its place, and it is requested again by itself [PS3].
import { Button } from '@blueprintjs/core';
import type { ComponentProps, ReactNode } from 'react';
import { useRecovery } from '../lazy/useRecovery.ts';
import { imageText } from './text.ts';

type WebImageProps = Pick<ComponentProps<'img'>, 'className' | 'style'> & {
  source: string;
  alt: string;
  /** Instead of a picture that does not come. */
  renderMissing: (onRetry: () => void) => ReactNode;
};

/** Rejects while it does not come. */
export const loadImage = async (source: string): Promise<unknown> => {
  const image = new Image();
  image.referrerPolicy = 'no-referrer';
  image.src = source;
  return image.decode();
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
