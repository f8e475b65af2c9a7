// What goes wrong on the way: a kind of trouble that the console sees, and a robbery, which nothing on this page shows.
import { TROUBLES } from '@despacho/contract/couriers/pageConstants.ts';
import { useEffect, useRef, useState } from 'react';
import { press, reportRobbery } from './phone.ts';
import { currentPosition } from './positions.ts';
import { alertText, text } from './text.ts';

const HOLD_MS = 2_000;

/** [CP27] Held for two seconds, by a finger or a key; less does nothing. */
const HoldForHelp = () => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const end = (): void => clearTimeout(timer.current);
  const begin = (): void => {
    end();
    timer.current = setTimeout(() => void reportRobbery(currentPosition()), HOLD_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <button
      type="button"
      className="hold"
      onPointerDown={begin}
      onPointerUp={end}
      onPointerLeave={end}
      onPointerCancel={end}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={({ key, repeat }) => {
        if (!repeat && (key === ' ' || key === 'Enter')) begin();
      }}
      onKeyUp={end}
      onBlur={end}
    >
      {text.emergency}
    </button>
  );
};

/** [CP26] */
const Alert = ({ alert }: { alert: string | null }) => {
  const [isOpen, setOpen] = useState(false);
  const report = (kind: (typeof TROUBLES)[number] | 'allOk'): void => {
    setOpen(false);
    void press({ kind: 'alert', alert: kind }, alertText(kind), currentPosition());
  };
  return (
    <>
      {alert !== null && (
        <>
          <p role="status">{text.reported(alertText(alert))}</p>
          <button type="button" onClick={() => report('allOk')}>
            {text.allOk}
          </button>
        </>
      )}
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{text.trouble}</summary>
        {isOpen && (
          <ul>
            {TROUBLES.filter((kind) => kind !== alert).map((kind) => (
              <li key={kind}>
                <button type="button" onClick={() => report(kind)}>
                  {alertText(kind)}
                </button>
              </li>
            ))}
          </ul>
        )}
      </details>
    </>
  );
};

export const Trouble = ({ alert, isInShift }: { alert: string | null; isInShift: boolean }) => (
  <section aria-labelledby="trouble">
    <h2 id="trouble">{text.help}</h2>
    {isInShift && <Alert alert={alert} />}
    <HoldForHelp />
  </section>
);
