// /company/:companyId: a company with its tabs.
import { useParams } from 'react-router-dom';
import { CompanyDetail } from '../../features/companies/CompanyDetail.tsx';
import { useCan } from '../../kit/access.ts';
import { companyTabs } from './tabs.tsx';

export const Company = () => {
  const { companyId = '' } = useParams();
  const grants = {
    prices: useCan('pricing.read'),
    attendance: useCan('attendance.read'),
    couriers: useCan('couriers.read'),
  };
  return <CompanyDetail key={companyId} id={companyId} tabs={companyTabs(grants)} />;
};
