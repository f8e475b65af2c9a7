// The page that a company has instead of its numbers. A browser does not report that a frame stayed empty, so its address is
// requested beside it.
import { Button, Classes } from '@blueprintjs/core';
import { useRecovery } from '@despacho/ui/recovery/useRecovery.ts';
import { useEffect, useEffectEvent } from 'react';
import { Row } from '../../kit/layout/Page.tsx';
import { stateText } from '../../kit/states/text.ts';
import styles from './Numbers.module.css';
import { numbersText as text } from './text.ts';

/** No way out of the frame, and none to this page, which is of another origin. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms';

/** The response of another origin cannot be read: whether there is one is enough. */
const reach = async (url: string): Promise<unknown> =>
  fetch(url, { mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer' });

export const ReportFrame = ({ url }: { url: string }) => {
  const { hasFailed, onFailure, onRetry } = useRecovery(async () => reach(url));
  const onUnreachable = useEffectEvent(onFailure);
  useEffect(() => {
    let isCurrent = true;
    reach(url).catch(() => isCurrent && onUnreachable());
    return () => {
      isCurrent = false;
    };
  }, [url]);
  return (
    <>
      {hasFailed ? (
        <Row role="alert">
          <span>{text.reportFailed}</span>
          <Button onClick={onRetry}>{stateText.retry}</Button>
          <a className={Classes.BUTTON} href={url} target="_blank" rel="noreferrer">
            {text.openReport}
          </a>
        </Row>
      ) : null}
      {/* It stays: a page may refuse the request and still be shown. It is loaded again once its address answers. */}
      <iframe key={String(hasFailed)} className={styles['frame']} title={text.report} src={url} sandbox={SANDBOX} />
    </>
  );
};
