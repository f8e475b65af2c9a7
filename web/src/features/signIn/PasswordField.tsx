// A password that can be shown, and a warning while Caps Lock is on.
import { useState, type ComponentProps, type KeyboardEvent } from 'react';
import { Labelled } from '../../kit/form/Labelled.tsx';
import styles from './PasswordField.module.css';
import { signInText } from './text.ts';

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type'> & { label: string; error: string | undefined };

export const PasswordField = ({ label, error, onBlur, ...input }: PasswordFieldProps) => {
  const [isShown, setIsShown] = useState(false);
  const [hasCapsLock, setHasCapsLock] = useState(false);
  const lookAtKey = (event: KeyboardEvent): void => setHasCapsLock(event.getModifierState('CapsLock'));
  return (
    <Labelled label={label} hint={hasCapsLock ? signInText.capsLock : undefined} error={error}>
      {(ties) => (
        <div className={styles['password']}>
          <input
            {...input}
            {...ties}
            type={isShown ? 'text' : 'password'}
            onKeyDown={lookAtKey}
            onKeyUp={lookAtKey}
            onBlur={(event) => {
              setHasCapsLock(false);
              onBlur?.(event);
            }}
          />
          <button type="button" aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
            {isShown ? signInText.hide : signInText.show}
          </button>
        </div>
      )}
    </Labelled>
  );
};
