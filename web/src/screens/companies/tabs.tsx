// The tabs of a company: each loads its own code when it is opened.
import type { ComponentType } from 'react';
import type { CompanyPartProps, CompanyTab } from '../../features/companies/CompanyDetail.tsx';
import { lazyPart } from '../../kit/lazy/lazyPart.tsx';
import { COMPANY_TAB } from '../text.ts';

const part = (load: () => Promise<ComponentType<CompanyPartProps>>): ComponentType<CompanyPartProps> => lazyPart(load);

const features = {
  branches: async () => (await import('../../features/companies/BranchTable.tsx')).BranchTable,
  onRoute: async () => (await import('../../features/companies/CompanyOrders.tsx')).CompanyOrders,
  delivered: async () => (await import('../../features/companies/CompanyDelivered.tsx')).CompanyDelivered,
  report: async () => (await import('../../features/companies/CompanyDelivered.tsx')).CompanyReport,
  circles: async () => {
    const { CompanyCircles } = await import('../../features/pricing/CompanyCircles.tsx');
    return ({ company }: CompanyPartProps) => <CompanyCircles companyId={company.id} />;
  },
  dayAttendance: async () => {
    const { DayAttendance } = await import('../../features/attendance/DayAttendance.tsx');
    return ({ company }: CompanyPartProps) => <DayAttendance companyId={company.id} />;
  },
  monthAttendance: async () => {
    const { MonthSchedules } = await import('../../features/attendance/schedules/MonthSchedules.tsx');
    return ({ company }: CompanyPartProps) => <MonthSchedules companyId={company.id} />;
  },
  couriers: async () => {
    const { CompanyCouriers } = await import('../../features/attendance/CompanyCouriers.tsx');
    return ({ company }: CompanyPartProps) => <CompanyCouriers companyId={company.id} />;
  },
  stages: async () => (await import('../../features/companies/CompanyStages.tsx')).CompanyStages,
};

const TABS: readonly CompanyTab[] = [
  { ...COMPANY_TAB.branches, Part: part(features.branches) },
  { ...COMPANY_TAB.onRoute, Part: part(features.onRoute) },
  { ...COMPANY_TAB.delivered, Part: part(features.delivered) },
  { ...COMPANY_TAB.report, Part: part(features.report) },
  { ...COMPANY_TAB.stages, Part: part(features.stages) },
];

const CIRCLES: CompanyTab = { ...COMPANY_TAB.circles, Part: part(features.circles) };

/** [AT14] */
const withAssistance = ({ hasAssistance }: CompanyPartProps['company']): boolean => hasAssistance;
const ATTENDANCE: readonly CompanyTab[] = [
  { ...COMPANY_TAB.dayAttendance, Part: part(features.dayAttendance), isShown: withAssistance },
  { ...COMPANY_TAB.monthAttendance, Part: part(features.monthAttendance), isShown: withAssistance },
];
const COURIERS: CompanyTab = { ...COMPANY_TAB.couriers, Part: part(features.couriers), isShown: withAssistance };

/** What the account may read. */
export type TabGrants = { prices: boolean; attendance: boolean; couriers: boolean };

export const companyTabs = ({ prices, attendance, couriers }: TabGrants): readonly CompanyTab[] => [
  ...TABS,
  ...(prices ? [CIRCLES] : []),
  ...(attendance ? ATTENDANCE : []),
  ...(couriers ? [COURIERS] : []),
];
