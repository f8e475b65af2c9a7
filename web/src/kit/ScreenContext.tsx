// What screens and panels find around them: their requests, the stored labels of states, and the marks of couriers with equal names.
import type { ReactNode } from 'react';
import { Namesakes } from './namesakes.tsx';
import { Requests } from './requests/requests.tsx';
import { StateLabels } from './stateLabels.tsx';

export const ScreenContext = ({ children }: { children: ReactNode }) => (
  <Requests>
    <StateLabels>
      <Namesakes>{children}</Namesakes>
    </StateLabels>
  </Requests>
);
