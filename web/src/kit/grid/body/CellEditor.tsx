// A cell while it is edited: Enter stores, Esc leaves, a rejected text stays open with its reason.
import { useEffect, useId, useRef, useState } from 'react';
import styles from './Body.module.css';

/** Null: stored. A text: why not. */
export type Stored = string | null;

type CellEditorProps = {
  label: string;
  first: string;
  onStore: (text: string) => Promise<Stored>;
  onLeave: () => void;
};

export const CellEditor = ({ label, first, onStore, onLeave }: CellEditorProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(first);
  const [problem, setProblem] = useState<string | null>(null);
  const [isStoring, setIsStoring] = useState(false);
  // The field also loses the focus when it is removed.
  const isOver = useRef(false);
  const problemId = useId();
  useEffect(() => input.current?.select(), []);

  const leave = (): void => {
    isOver.current = true;
    onLeave();
  };
  const store = async (): Promise<void> => {
    if (text === first) return leave();
    setIsStoring(true);
    const refused = await onStore(text);
    setIsStoring(false);
    if (refused === null) leave();
    else setProblem(refused);
  };
  return (
    <div className={styles['editor']}>
      <input
        ref={input}
        aria-label={label}
        aria-invalid={problem === null ? undefined : true}
        aria-describedby={problem === null ? undefined : problemId}
        value={text}
        readOnly={isStoring}
        onChange={({ target }) => {
          setText(target.value);
          setProblem(null);
        }}
        onKeyDown={(event) => {
          // The grid would move its own cell.
          event.stopPropagation();
          if (event.key === 'Enter') void store();
          if (event.key === 'Escape') leave();
        }}
        onBlur={() => {
          if (!isOver.current && problem === null && !isStoring) void store();
        }}
      />
      {problem === null ? null : (
        <p id={problemId} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
};
