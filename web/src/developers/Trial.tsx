// A request as a command to copy, with a button that sends it and shows the answer.
import { useState } from 'react';
import type { Language } from './apiDocument.ts';
import { curlOf, isTestKey, send, type ApiAnswer, type ApiRequest } from './requests.ts';
import { text } from './text.ts';

/** What all trials of the page share. */
export type Caller = { origin: string; key: string; language: Language };

type Props = { request: ApiRequest; caller: Caller; onAnswer?: (answer: ApiAnswer) => void };
type State = 'none' | 'sending' | 'unreachable' | ApiAnswer;

export const Trial = ({ request, caller, onAnswer }: Props) => {
  const { origin, key, language } = caller;
  const t = text[language];
  const [state, setState] = useState<State>('none');
  const [isCopied, setCopied] = useState(false);
  const command = curlOf(request, origin, key);
  const canSend = request.isOpen === true || isTestKey(key);

  const copy = async (): Promise<void> => {
    // Over plain http browsers have no clipboard; the command can be selected.
    await navigator.clipboard?.writeText(command).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  const onSend = async (): Promise<void> => {
    setState('sending');
    const answer = await send(request, key, language);
    setState(answer ?? 'unreachable');
    if (answer !== null && answer.status < 300) onAnswer?.(answer);
  };

  return (
    <div className="trial">
      <pre tabIndex={0}>{command}</pre>
      <div className="buttons">
        <button type="button" onClick={() => void copy()}>
          {isCopied ? t.copied : t.copy}
        </button>
        <button type="button" disabled={!canSend || state === 'sending'} onClick={() => void onSend()}>
          {t.send}
        </button>
        {canSend ? null : <span className="hint">{t.needsKey}</span>}
      </div>
      <div role="status">
        {state === 'unreachable' ? <p>{t.unreachable}</p> : null}
        {typeof state === 'object' ? (
          <pre tabIndex={0} className={state.status < 300 ? 'answer' : 'answer refused'}>
            {`HTTP ${state.status}\n${state.text}`}
          </pre>
        ) : null}
      </div>
    </div>
  );
};
