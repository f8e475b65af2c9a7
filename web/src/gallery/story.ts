// One state of one part, to be looked at in the gallery and mounted by browser tests.
import type { ReactNode } from 'react';

/** Exported as `stories: Story[]` from `X.stories.tsx` beside X. */
export type Story = { name: string; render: () => ReactNode };
