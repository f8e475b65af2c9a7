// What screens and panels find around them: their requests, and the stored labels of states.
import type { ReactNode } from 'react';
import { Requests } from './requests/requests.tsx';
import { StateLabels } from './stateLabels.tsx';

export const ScreenContext = ({ children }: { children: ReactNode }) => (
  <Requests>
    <StateLabels>{children}</StateLabels>
  </Requests>
);
