// A part of a screen that is loaded when it is first shown. A part whose code does not arrive fails alone.
import { lazySource } from '@despacho/ui/lazySource.ts';
import { useState, type ComponentType } from 'react';
import { Part, type PartProps } from './Part.tsx';
import { PART_TEXT } from './text.ts';

type LazyOptions = Pick<PartProps, 'isAbove' | 'Failed'> & {
  /** Its name, where its place does not show what it is. */
  what?: string;
};

export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  { what, ...options }: LazyOptions = {},
): ComponentType<P> => {
  const source = lazySource(load);
  const text = what === undefined ? PART_TEXT.failed : PART_TEXT.failedOf(what);
  const LazyPart = (props: P) => {
    const [Loaded, setLoaded] = useState(source.current);
    return (
      <Part text={text} {...options} onRetry={() => setLoaded(source.renew)}>
        <Loaded {...props} />
      </Part>
    );
  };
  return LazyPart;
};
