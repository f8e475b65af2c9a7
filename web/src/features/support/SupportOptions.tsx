// The greeting and its choices: the first begins a report, the others are announced and do nothing yet.
import { useSessionState } from '@despacho/client/session/hooks.ts';
import styles from './Support.module.css';
import { supportText } from './text.ts';

export const SupportOptions = ({ onProblem }: { onProblem: () => void }) => {
  const state = useSessionState();
  return (
    <>
      <p className={styles['greeting']}>{supportText.greeting(state.isSignedIn ? state.profile.firstName : '')}</p>
      <ul className={styles['options']}>
        <li>
          <button type="button" onClick={onProblem}>
            {supportText.problem}
          </button>
        </li>
        {supportText.later.map((option) => (
          <li key={option}>
            {/* Not `disabled`, so that screen readers announce them, too. */}
            <button type="button" aria-disabled="true">
              {option} <em>{supportText.soon}</em>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
};
