// /chatbot: the support widget as a page.
import { useReport } from '../features/reportProblem/useReport.tsx';
import { SupportPage } from '../features/support/SupportPage.tsx';
import { SCREEN_TEXT } from './text.ts';

export const Chatbot = () => {
  const { start, dialog } = useReport();
  return (
    <>
      <SupportPage title={SCREEN_TEXT.support.title} onProblem={start} />
      {dialog}
    </>
  );
};
