// Which screens the signed-in account has: links are drawn only to what can be opened.
import type { Profile } from '@despacho/contract/accounts/identity.ts';
import { can } from '@despacho/domain/access/permissions.ts';
import { createContext, use } from 'react';
import type { Screen } from './screen.ts';

const ScreensContext = createContext<ReadonlyMap<string, Screen>>(new Map());
export const ScreensProvider = ScreensContext;

export const screensFor = (screens: readonly Screen[], profile: Profile): ReadonlyMap<string, Screen> =>
  new Map(
    screens
      .filter(({ permission }) => permission === null || can(profile, permission))
      .map((screen) => [screen.path, screen]),
  );

/** Null: a name of the path has no value. */
export const filledPath = (path: string, values: Readonly<Record<string, string | undefined>>): string | null => {
  const parts = path.split('/').map((part) => (part.startsWith(':') ? values[part.slice(1)] : part));
  return parts.every((part) => part !== undefined) ? parts.map(encodeURIComponent).join('/') : null;
};

export const useScreens = (): ReadonlyMap<string, Screen> => use(ScreensContext);

/** The address of a screen, or null where there is none or the account may not open it. */
export const useScreenPath = (): ((path: string, values?: Readonly<Record<string, string>>) => string | null) => {
  const screens = useScreens();
  return (path, values = {}) => (screens.has(path) ? filledPath(path, values) : null);
};
