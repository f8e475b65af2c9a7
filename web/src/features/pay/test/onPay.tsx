// /pay for its tests: mounted with the answers of its server, wide and narrow, light and dark.
import { page } from 'vitest/browser';
import { findings, isTooWide, NARROW, setTheme, settle, WIDE } from '../../../../../tests/browser/stage.tsx';
import { ScreenContext } from '../../../kit/ScreenContext.tsx';
import { WhenLive } from '../../../kit/shell/WhenLive.tsx';
import { FILLED, openDesk } from '../../../test/desk.tsx';
import { testLive } from '../../../test/live.ts';
import type { Answering } from '../../../test/session.ts';
import { PayScreen } from '../PayScreen.tsx';

export const openPay = async (
  answers: Record<string, Answering>,
  { role = 'OWNER', at = '/pay' }: { role?: 'OWNER' | 'CONTROLLER'; at?: string } = {},
) => {
  const world = testLive();
  const desk = await openDesk(answers, {
    role,
    at,
    path: '/pay',
    live: world.live,
    frame: FILLED,
    children: (
      <ScreenContext>
        <WhenLive>
          <PayScreen />
        </WhenLive>
      </ScreenContext>
    ),
  });
  world.join([]);
  await settle();
  return desk;
};

/** What axe finds, and where it is too wide. */
export const problemsInEveryLook = async (): Promise<string[]> => {
  const found: string[] = [];
  for (const [width, height] of [WIDE, NARROW]) {
    await page.viewport(width, height);
    for (const theme of ['light', 'dark'] as const) {
      setTheme(theme);
      await settle();
      found.push(...(await findings()), ...(isTooWide() ? [`too wide at ${width}`] : []));
    }
  }
  await page.viewport(...WIDE);
  return found;
};
