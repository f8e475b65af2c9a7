// The frame of every story: Blueprint and its sheet, a router, the hosts of notices and dialogs.
import { useState, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, useRouteError } from 'react-router-dom';
import { Blueprint } from '../kit/blueprint/Blueprint.tsx';
import { DialogHost } from '../kit/dialog/dialogs.tsx';
import { Notices } from '../kit/notify/Notices.tsx';
import styles from './Stage.module.css';

/** A failing story shows its error, where tests find it. */
const Crashed = () => <pre data-crashed="">{String(useRouteError())}</pre>;

export const Stage = ({ children }: { children: ReactNode }) => {
  const [router] = useState(() =>
    createMemoryRouter([
      { path: '/', element: <div className={styles['stage']}>{children}</div>, errorElement: <Crashed /> },
      { path: '*', element: null },
    ]),
  );
  return (
    <Blueprint>
      <RouterProvider router={router} />
      <Notices />
      <DialogHost />
    </Blueprint>
  );
};
