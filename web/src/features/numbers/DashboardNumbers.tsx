// Below the live counters of a company's dashboard: today in numbers, or the page its company has instead [NU15].
import { useRoute } from '../../kit/requests/useRoute.ts';
import { safeHref } from '../../kit/safeHref.ts';
import { DataPart } from '../../kit/states/DataPart.tsx';
import type { NumbersScope } from './numbersScope.ts';
import { ReportFrame } from './ReportFrame.tsx';
import { numbersText as text } from './text.ts';
import { TodayNumbers } from './TodayNumbers.tsx';

export const DashboardNumbers = ({ only }: { only?: NumbersScope }) => (
  <DataPart {...useRoute('companyReport', {})} label={text.report}>
    {({ url: given }) => {
      const url = given === null ? null : safeHref(given);
      return url === null ? <TodayNumbers {...(only === undefined ? {} : { only })} /> : <ReportFrame url={url} />;
    }}
  </DataPart>
);
