// /order-import, /companies/import, /branch-import/:companyId, /users/import, /schedules-biker/import and /biker-import: records from a CSV file.
import { useParams } from 'react-router-dom';
import { assignCourier } from '../features/assign/assignCourier.tsx';
import { OrderImport as OrderImportFlow } from '../features/fileImport/orders/OrderImport.tsx';
import { RecordImport } from '../features/fileImport/RecordImport.tsx';
import { useRoute } from '../kit/requests/useRoute.ts';
import { useScreenPath } from '../kit/shell/paths.tsx';
import { DataPart } from '../kit/states/DataPart.tsx';
import { SCREEN_TEXT } from './text.ts';

export const OrderImport = () => <OrderImportFlow assign={assignCourier} />;

export const CompanyImport = () => <RecordImport noun="companies" back={useScreenPath()('/companies')} />;

export const UserImport = () => <RecordImport noun="users" back={useScreenPath()('/users')} />;

export const ScheduleImport = () => <RecordImport noun="schedules" back={useScreenPath()('/schedules-biker')} />;

export const CourierImport = () => <RecordImport noun="couriers" back={useScreenPath()('/bikers')} />;

export const BranchImport = () => {
  const { companyId = '' } = useParams();
  const company = useRoute('company', { params: { id: companyId } });
  const back = useScreenPath()('/company/:companyId', { companyId });
  return (
    <DataPart {...company} label={SCREEN_TEXT.branchImport.title}>
      {({ id, name }) => <RecordImport key={id} noun="branches" companyId={id} of={name} back={back} />}
    </DataPart>
  );
};
