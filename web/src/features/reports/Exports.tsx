// The files that the account asked for: how far each is, its end, and what can be done with it.
import { Button, ProgressBar } from '@blueprintjs/core';
import type { ReportExport } from '@despacho/contract/reports.ts';
import { reportFileName } from '@despacho/domain/reports/files.ts';
import { dateTime } from '@despacho/ui/format.ts';
import { useSession } from '@despacho/client/session/hooks.ts';
import { useState } from 'react';
import { saveFile } from '../../kit/export/exportSheet.ts';
import { REQUEST_MS } from '../../kit/freshness.ts';
import { notify } from '../../kit/notify/notify.ts';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import { useAction, useRoute } from '../../kit/requests/useRoute.ts';
import { DataPart } from '../../kit/states/DataPart.tsx';
import styles from './Reports.module.css';
import { exportsText, PROBLEM_TEXT, STATE_TEXT } from './text.ts';

const BUSY_MS = 1_000;

const isOpen = ({ state }: ReportExport): boolean => state === 'pending' || state === 'running';

const nameOf = ({ request, format }: ReportExport): string => reportFileName(request, format);

const stateOf = ({ state, problem }: ReportExport): string =>
  problem === null ? STATE_TEXT[state] : `${STATE_TEXT[state]}: ${PROBLEM_TEXT[problem]}`;

const Stop = ({ file }: { file: ReportExport }) => {
  const stop = useAction('stopExport');
  const onStop = async (): Promise<void> => {
    const result = await stop({ params: { id: file.id } });
    if (!result.ok) notify(FAILURE_TEXT[result.code], 'danger');
  };
  return (
    <Button aria-label={exportsText.stopOf(nameOf(file))} onClick={() => void onStop()}>
      {exportsText.stop}
    </Button>
  );
};

const Download = ({ file }: { file: ReportExport }) => {
  const { api } = useSession();
  const [isLoading, setIsLoading] = useState(false);
  const onDownload = async (): Promise<void> => {
    setIsLoading(true);
    const result = await api.exportFile({ params: { id: file.id } });
    if (result.ok && result.value instanceof Blob) saveFile(result.value, nameOf(file));
    else if (result.ok) notify(FAILURE_TEXT.internal, 'danger');
    else notify(result.code === 'not-found' ? exportsText.gone : FAILURE_TEXT[result.code], 'danger');
    setIsLoading(false);
  };
  return (
    <Button
      intent="primary"
      loading={isLoading}
      aria-label={exportsText.downloadOf(nameOf(file))}
      onClick={() => void onDownload()}
    >
      {exportsText.download}
    </Button>
  );
};

const File = ({ file }: { file: ReportExport }) => {
  const { state, rows, total } = file;
  return (
    <li className={styles['file']}>
      <span className={styles['name']}>{nameOf(file)}</span>
      <span>
        {stateOf(file)}
        {state === 'pending' || state === 'running' || state === 'done'
          ? ` · ${exportsText.progress(rows, state === 'done' ? null : total)}`
          : null}
        {state === 'done' ? ` · ${exportsText.until(dateTime(Date.parse(file.expiresAt)))}` : null}
      </span>
      {state === 'running' ? (
        <ProgressBar
          aria-label={nameOf(file)}
          intent="primary"
          {...(total === null || total === 0 ? {} : { value: Math.min(1, rows / total) })}
        />
      ) : null}
      {isOpen(file) ? <Stop file={file} /> : null}
      {state === 'done' ? <Download file={file} /> : null}
    </li>
  );
};

/** Nothing where there are none. */
export const Exports = () => {
  const result = useRoute(
    'reportExports',
    {},
    { everyMs: (now) => (now === null || now.exports.some(isOpen) ? BUSY_MS : REQUEST_MS.list) },
  );
  const isFailed = result.value === null && result.failure !== null;
  if (!isFailed && (result.value?.exports ?? []).length === 0) return null;
  return (
    <section className={styles['files']} aria-label={exportsText.title}>
      <h2>{exportsText.title}</h2>
      <DataPart {...result} label={exportsText.title}>
        {({ exports }) => (
          <>
            <p>{exportsText.note}</p>
            <ul>
              {exports.map((file) => (
                <File key={file.id} file={file} />
              ))}
            </ul>
          </>
        )}
      </DataPart>
    </section>
  );
};
