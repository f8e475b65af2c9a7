// What moves the page waits while a pointer is pressed: a button that moves away between press and release loses the click.
import { writable } from '@despacho/client/readable.ts';
import { memo, useSyncExternalStore, type ReactNode } from 'react';

const pressed = writable(false);

const onPress = (): void => pressed.set(true);
/** After the click that follows the release. */
const onRelease = (): void => void setTimeout(() => pressed.set(false));

addEventListener('pointerdown', onPress, true);
// A drag and a window that loses the focus end the press without a release.
for (const end of ['pointerup', 'pointercancel', 'dragend']) addEventListener(end, onRelease, true);
// Does not capture: the field that had the focus loses it by the press.
addEventListener('blur', onRelease);

type StillProps = { isPressed: boolean; children: ReactNode };

const Still = memo(
  ({ children }: StillProps) => children,
  (_before, { isPressed }) => isPressed,
);

/** Children are drawn as they were before the press. What they read, they are given by their parent. */
export const StillWhilePressed = ({ children }: { children: ReactNode }) => (
  <Still isPressed={useSyncExternalStore(pressed.subscribe, pressed.get)}>{children}</Still>
);
