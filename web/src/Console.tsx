// The console of a signed-in account: one connection, one shell and one query cache for all of its screens.
import { useSessionState } from '@despacho/client/session/hooks.ts';
import type { Profile } from '@despacho/contract/accounts/identity.ts';
import { scopeOf } from '@despacho/domain/access/scope.ts';
import { Suspense, useMemo } from 'react';
import { Outlet, useMatches } from 'react-router-dom';
import { AlarmBell } from './features/alarms/AlarmBell.tsx';
import { bellText } from './features/alarms/bell/text.ts';
import { useAlarmPanel } from './features/alarms/useAlarmPanel.ts';
import { ReportButton } from './features/reportProblem/ReportButton.tsx';
import { useReport } from './features/reportProblem/useReport.tsx';
import { searchText } from './features/search/text.ts';
import { supportText } from './features/support/text.ts';
import { useCan } from './kit/access.ts';
import { Blueprint } from './kit/blueprint/Blueprint.tsx';
import { DialogHost } from './kit/dialog/dialogs.tsx';
import { lazyPart } from './kit/lazy/lazyPart.tsx';
import { LiveConnection } from './kit/live.tsx';
import { noticeText } from './kit/notify/text.ts';
import { Message } from './kit/shell/Message.tsx';
import { screensFor, ScreensProvider } from './kit/shell/paths.tsx';
import type { Screen } from './kit/shell/screen.ts';
import { Shell } from './kit/shell/Shell.tsx';
import { shellText } from './kit/shell/text.ts';
import { homePath, landingPath } from './landing.ts';
import { screens } from './screens.ts';
import { FailedScreen } from './screens/Failure.tsx';
import { screenText } from './screens/text.ts';

// Modules that request data are loaded with the first screen that needs them.
const loadContext = async () => (await import('./kit/ScreenContext.tsx')).ScreenContext;
const ScreenContext = lazyPart(loadContext, { Failed: FailedScreen });
const SideContext = lazyPart(loadContext);
/** For what has no place of its own while it is missing. */
const AboveContext = lazyPart(loadContext, { isAbove: true });
// No notice is shown before the first act of the person; one that comes earlier waits until this is loaded.
const Notices = lazyPart(async () => (await import('./kit/notify/Notices.tsx')).Notices, {
  what: noticeText.name,
  isAbove: true,
});
const UndoHost = lazyPart(async () => (await import('./features/undo/UndoHost.tsx')).UndoHost, {
  what: noticeText.undo,
  isAbove: true,
});
const SearchBox = lazyPart(async () => (await import('./features/search/SearchBox.tsx')).SearchBox, {
  what: searchText.word,
  isAbove: true,
});
const SupportWidget = lazyPart(async () => (await import('./features/support/SupportWidget.tsx')).SupportWidget, {
  what: supportText.title,
});
const AlarmPanel = lazyPart(async () => (await import('./features/alarms/AlarmPanel.tsx')).AlarmPanel, {
  what: bellText.title,
});

/** The row of the screen that is shown; undefined where there is none. */
const useScreen = (): Screen | undefined => {
  const handles = new Set(useMatches().map(({ handle }) => handle));
  return screens.find((screen) => handles.has(screen));
};

const WithShell = ({ profile, isLive }: { profile: Profile; isLive: boolean }) => {
  const screen = useScreen();
  const report = useReport();
  const seesAlarms = useCan('incidents.read') && isLive;
  const alarms = useAlarmPanel();
  return (
    <Shell
      profile={profile}
      landing={landingPath(profile)}
      home={homePath(profile)}
      title={screen?.title ?? screenText.notFound.title}
      group={screen?.group ?? null}
      isLive={isLive}
      renderHelp={(onChosen) => (
        <ReportButton
          onStart={() => {
            onChosen();
            report.start();
          }}
        />
      )}
      search={
        isLive ? (
          <Suspense>
            <AboveContext key={profile.id}>
              <SearchBox />
            </AboveContext>
          </Suspense>
        ) : null
      }
      bell={seesAlarms ? <AlarmBell isOpen={alarms.isOpen} onToggle={alarms.toggle} /> : null}
      renderSupport={(onChosen) => (
        <Suspense>
          <SupportWidget
            onProblem={() => {
              onChosen();
              report.start();
            }}
          />
        </Suspense>
      )}
      side={
        seesAlarms && alarms.isOpen ? (
          <Suspense>
            <SideContext key={profile.id}>
              <AlarmPanel onClose={alarms.close} />
            </SideContext>
          </Suspense>
        ) : null
      }
      onAlarms={seesAlarms ? alarms.toggle : null}
    >
      {isLive ? (
        <Suspense>
          <ScreenContext key={profile.id}>
            <Outlet />
          </ScreenContext>
        </Suspense>
      ) : (
        <Message {...shellText.noPlace} />
      )}
      {report.dialog}
    </Shell>
  );
};

const SignedInConsole = ({ profile }: { profile: Profile }) => {
  const own = useMemo(() => screensFor(screens, profile), [profile]);
  const isLive = scopeOf(profile) !== null;
  const shell = <WithShell profile={profile} isLive={isLive} />;
  if (!isLive)
    return (
      <ScreensProvider value={own}>
        {shell}
        <DialogHost />
      </ScreensProvider>
    );
  return (
    <ScreensProvider value={own}>
      <LiveConnection>
        {shell}
        {/* Dialogs read what screens read: live data, requests and the words of states. */}
        <Suspense>
          <AboveContext key={profile.id}>
            <DialogHost />
          </AboveContext>
        </Suspense>
      </LiveConnection>
    </ScreensProvider>
  );
};

export const Console = () => {
  const state = useSessionState();
  if (!state.isSignedIn) return null;
  return (
    <Blueprint>
      <SignedInConsole key={state.uid} profile={state.profile} />
      <Suspense>
        <Notices />
        <UndoHost key={state.uid} owner={state.uid} />
      </Suspense>
    </Blueprint>
  );
};
