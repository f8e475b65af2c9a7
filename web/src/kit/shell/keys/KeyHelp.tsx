// The shortcuts of this account as a list: only where it can go.
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useSessionState } from '@despacho/client/session/hooks.ts';
import { commandsFor } from '@despacho/domain/commands/read.ts';
import { letterOf, MARK } from '@despacho/domain/commands/table.ts';
import { useSyncExternalStore } from 'react';
import { useScreens } from '../paths.tsx';
import styles from './KeyHelp.module.css';
import { listedKeys } from './listedKeys.ts';
import { ownKeys } from './ownKeys.ts';
import { SEARCH_KEYS } from './searchKey.ts';
import { ACTS, GOES, HOME_KEY } from './shortcuts.ts';
import { ACT_LABEL, COMMAND_HELP, GRID_KEYS, KEY_LABEL, keysText } from './text.ts';

const Keys = ({ keys }: { keys: readonly string[] }) => (
  <dt>
    {keys.map((key, at) => (
      <span key={key}>
        {at === 0 ? null : ` ${keysText.after} `}
        <kbd>{KEY_LABEL[key] ?? key}</kbd>
      </span>
    ))}
  </dt>
);

/** Pressed together. */
const Chord = ({ keys }: { keys: readonly string[] }) => (
  <dt>
    {keys.map((key, at) => (
      <span key={key}>
        {at === 0 ? null : ' + '}
        <kbd>{key}</kbd>
      </span>
    ))}
  </dt>
);

/** [CL2] Those of the account. */
const Commands = () => {
  const state = useSessionState();
  const names = state.isSignedIn ? commandsFor(state.profile) : [];
  return names.length === 0 ? null : (
    <>
      <h3 className={styles['group']}>{keysText.commands}</h3>
      <dl className={styles['commands']}>
        {names.map((name) => (
          <div key={name}>
            <dt>
              <kbd>{`${MARK}${letterOf(name)}`}</kbd> {COMMAND_HELP[name].example}
            </dt>
            <dd>{COMMAND_HELP[name].does}</dd>
          </div>
        ))}
      </dl>
    </>
  );
};

/** The keys of the screen that is open. */
const OwnKeys = () => {
  const own = [
    ...useSyncExternalStore(listedKeys.subscribe, listedKeys.get),
    ...useSyncExternalStore(ownKeys.subscribe, ownKeys.get),
  ];
  return own.length === 0 ? null : (
    <>
      <h3 className={styles['group']}>{keysText.here}</h3>
      <dl className={styles['keys']}>
        {own.map(({ key, does }) => (
          <div key={`${key} ${does}`}>
            <Keys keys={[key]} />
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </>
  );
};

type KeyHelpProps = { hasAlarms: boolean; hasSearch: boolean; onClose: () => void };

export const KeyHelp = ({ hasAlarms, hasSearch, onClose }: KeyHelpProps) => {
  const screens = useScreens();
  return (
    <Dialog className={styles['help']} isOpen title={keysText.title} onClose={onClose} isCloseButtonShown={false}>
      <DialogBody useOverflowScrollContainer={false}>
        {/* It may be longer than the window: the keyboard scrolls its container. */}
        <div className={styles['body']} role="region" aria-label={keysText.title} tabIndex={0}>
          <dl className={styles['keys']}>
            {Object.entries(ACTS)
              .filter(([, act]) => act !== 'alarms' || hasAlarms)
              .map(([key, act]) => (
                <div key={key}>
                  <Keys keys={[key]} />
                  <dd>{ACT_LABEL[act]}</dd>
                </div>
              ))}
            {hasSearch ? (
              <>
                <div>
                  <Chord keys={SEARCH_KEYS} />
                  <dd>{keysText.search}</dd>
                </div>
                <div>
                  <Keys keys={[MARK]} />
                  <dd>{keysText.command}</dd>
                </div>
              </>
            ) : null}
            <div>
              <Keys keys={['g', HOME_KEY]} />
              <dd>{keysText.home}</dd>
            </div>
            {Object.entries(GOES)
              .map(([key, path]) => ({ key, menu: screens.get(path)?.menu }))
              .map(({ key, menu }) =>
                menu === undefined ? null : (
                  <div key={key}>
                    <Keys keys={['g', key]} />
                    <dd>{menu.label}</dd>
                  </div>
                ),
              )}
          </dl>
          <OwnKeys />
          {hasSearch ? <Commands /> : null}
          <h3 className={styles['group']}>{keysText.grid}</h3>
          <dl className={styles['keys']}>
            {GRID_KEYS.map(({ keys, does }) => (
              <div key={does}>
                <Chord keys={keys} />
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <Button intent="primary" onClick={onClose}>
            {keysText.close}
          </Button>
        }
      />
    </Dialog>
  );
};
