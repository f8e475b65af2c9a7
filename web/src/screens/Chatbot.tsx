// /chatbot: the support widget as a page.
import { useReport } from '../features/reportProblem/useReport.tsx';
import { SupportPage } from '../features/support/SupportPage.tsx';
import { SCREEN_TITLE } from './text.ts';

export const Chatbot = () => {
  const { start, dialog } = useReport();
  return (
    <>
      <SupportPage title={SCREEN_TITLE.support} onProblem={start} />
      {dialog}
    </>
  );
};
