// The page of an import, of whichever kind of records: a file is chosen, checked, previewed and imported once.
import { Button, Callout, ProgressBar } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { confirm } from '../../kit/dialog/confirm.tsx';
import { DotSeparated, Row, Stack } from '../../kit/layout/Page.tsx';
import { PageHead } from '../../kit/states/PageHead.tsx';
import { sentenceOf } from './failure.ts';
import { FileChoice } from './FileChoice.tsx';
import styles from './FileImport.module.css';
import type { CheckedFile } from './rows.ts';
import type { StepProps } from './RowsStep.tsx';
import { importText, NOUN_TEXT, wordsOf } from './text.ts';
import type { FileImportFlow } from './useFileImport.ts';

export const askToLeave = async (title: string, detail: string, intent: 'danger' | 'primary' = 'danger') =>
  confirm({ title, detail, action: importText.leave, cancel: importText.stay, intent });

const textOf = ({ target: { noun }, context: { progress }, is }: FileImportFlow): string => {
  const { phase = 'reading', done = 0, total = null } = progress ?? {};
  if (phase === 'reading' || total === null) return wordsOf(noun)[is('sending') ? 'sending' : 'checking'];
  return phase === 'checking'
    ? importText.checking(done, total)
    : importText.creating(done, NOUN_TEXT[noun].counted(total));
};

const Progress = ({ flow, name, onStop }: { flow: FileImportFlow; name: string; onStop: () => void }) => {
  const { done = 0, total = null } = flow.context.progress ?? {};
  const text = textOf(flow);
  const value = total === null || total === 0 ? {} : { value: done / total, stripes: false };
  return (
    <section aria-label={name}>
      <Stack>
        <Row>
          <strong>{name}</strong>
          <DotSeparated>
            <span>{text}</span>
          </DotSeparated>
        </Row>
        <ProgressBar aria-label={text} animate={value.value === undefined} {...value} />
        {flow.is('sending') ? null : (
          <Row>
            <Button onClick={onStop}>{importText.stop}</Button>
          </Row>
        )}
      </Stack>
    </section>
  );
};

type Step = (file: CheckedFile, step: StepProps) => ReactNode;

type ImportPageProps = {
  flow: FileImportFlow;
  /** Beside the heading: whose they are. */
  of?: string;
  onReset: () => void;
  /** Below the choice of a file. */
  start?: ReactNode;
  renderPreview: Step;
  renderResult?: Step;
  /** In the place of heading and choice. */
  list?: ReactNode;
};

export const ImportPage = ({ flow, of, onReset, start, renderPreview, renderResult, list }: ImportPageProps) => {
  const { target, context, is, send } = flow;
  const { file, failure, preview, imported } = context;
  const name = file?.name ?? '';
  const { title, intro } = NOUN_TEXT[target.noun];
  const stepOf = ({ rows }: CheckedFile): StepProps => ({ target, name, rows, onReset });
  const hasList = list !== undefined;

  return (
    <div
      className={styles['screen']}
      data-wide={is('preview') || is('done') || hasList || undefined}
      data-list={hasList || undefined}
    >
      {list ?? <PageHead title={title} detail={of === undefined ? intro : `${of} · ${intro}`} />}
      {is('choosing') && !hasList ? (
        <>
          <FileChoice
            target={target}
            failure={failure}
            onChoose={(chosen) => send({ type: 'CHOOSE', file: chosen })}
            onRetry={is('retryable') ? () => send({ type: 'RETRY' }) : null}
          />
          {start}
        </>
      ) : null}
      {is('busy') ? <Progress flow={flow} name={name} onStop={onReset} /> : null}
      {is('preview') && preview !== null ? renderPreview(preview, stepOf(preview)) : null}
      {is('done') && imported !== null ? renderResult?.(imported, stepOf(imported)) : null}
      {is('retryable') && !is('choosing') && failure !== null ? (
        <Callout icon={null} intent="danger" role="alert">
          <p>
            <strong>{name}</strong> {sentenceOf(failure, target.noun)}
          </p>
          <Row>
            <Button intent="primary" onClick={() => send({ type: 'RETRY' })}>
              {failure.kind === 'lost' ? importText.askAgain : importText.retry}
            </Button>
            <Button onClick={onReset}>{importText.another}</Button>
          </Row>
        </Callout>
      ) : null}
    </div>
  );
};
