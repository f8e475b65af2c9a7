// A section of a screen that shows data: loading, empty, failed, outdated, or current. Existing data stays while newer
// is missing.
import { Button, Classes } from '@blueprintjs/core';
import type { ErrorCode } from '@despacho/contract/errors.ts';
import { clock, duration } from '@despacho/ui/format.ts';
import type { ReactNode } from 'react';
import { Part } from '../lazy/Part.tsx';
import { FAILURE_TEXT } from '../requests/text.ts';
import type { RouteResult } from '../requests/useRoute.ts';
import styles from './DataPart.module.css';
import { stateText } from './text.ts';

/** Old data, and since when (LV5). */
export type Old = { dataAt: number; ageMs: number };

type DataPartProps<T> = RouteResult<T> & {
  /** The text read aloud while it is loading. */
  label: string;
  /** Shown when there is nothing: "NO HAY ORDENES". */
  empty?: string;
  isEmpty?: (value: T) => boolean;
  old?: Old | null;
  /** The sentence about a failed request, before its reason. */
  failed?: string;
  /** As high as what comes, so that nothing jumps. */
  rows?: number;
  children: (value: T) => ReactNode;
};

const ROWS = 4;

export const Skeleton = ({ label, rows = ROWS }: { label: string; rows?: number }) => (
  <div className={styles['skeleton']} role="status">
    <span data-announcement>{`${label}: ${stateText.loading}`}</span>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className={styles['bar']} aria-hidden="true" />
    ))}
  </div>
);

/** No heading: the screen has those. */
const Nothing = ({ title, detail, action }: { title: string; detail?: string; action?: ReactNode }) => (
  <div className={styles['nothing']}>
    <strong>{title}</strong>
    {detail === undefined ? null : <p>{detail}</p>}
    {action}
  </div>
);

const Failed = ({ title, code, retry }: { title: string; code: ErrorCode; retry: () => void }) => (
  <div role="alert">
    <Nothing
      title={title}
      detail={FAILURE_TEXT[code]}
      action={
        <>
          <Button onClick={retry}>{stateText.retry}</Button>
          {code === 'not-found' ? (
            <a className={Classes.BUTTON} href="/">
              {stateText.home}
            </a>
          ) : null}
        </>
      }
    />
  </div>
);

const OldBand = ({ old, failure, retry }: { old: Old | null; failure: ErrorCode | null; retry: () => void }) => (
  <div role="status">
    {old === null && failure === null ? null : (
      <p className={styles['old']}>
        <strong>{stateText.stale}</strong> {/* It grows each second: not something to be read aloud each time. */}
        <span aria-hidden="true">
          {old === null ? null : stateText.lastData(clock(old.dataAt), duration(old.ageMs))}
        </span>
        {failure === null ? null : ` ${FAILURE_TEXT[failure]} `}
        {failure === null ? null : <Button onClick={retry}>{stateText.retry}</Button>}
      </p>
    )}
  </div>
);

/** A component of its own, so that content that cannot be drawn fails in its place. */
const Content = ({ renderContent }: { renderContent: () => ReactNode }) => renderContent();

export const DataPart = <T,>(props: DataPartProps<T>) => {
  const {
    value,
    failure,
    isLoading,
    retry,
    label,
    empty = stateText.empty,
    isEmpty,
    old = null,
    rows,
    failed = stateText.failed,
    children,
  } = props;
  if (value === null && failure !== null) return <Failed title={failed} code={failure} retry={retry} />;
  if (value === null) return isLoading ? <Skeleton label={label} {...(rows === undefined ? {} : { rows })} /> : null;
  const isOld = old !== null || failure !== null;
  return (
    <>
      <OldBand old={old} failure={failure} retry={retry} />
      <div className={styles['content']} data-stale={isOld ? '' : undefined}>
        <Part>
          <Content renderContent={() => (isEmpty?.(value) === true ? <Nothing title={empty} /> : children(value))} />
        </Part>
      </div>
    </>
  );
};
