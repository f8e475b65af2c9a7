// /branch-create/:companyId and /branch-modify/:companyId/:branchId: a branch with its perimeter.
import { useParams } from 'react-router-dom';
import { BranchEditor } from '../../features/companies/BranchEditor.tsx';
import { branchText } from '../../features/companies/text.ts';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { DataPart } from '../../kit/states/DataPart.tsx';

export const CreateBranch = () => {
  const { companyId = '' } = useParams();
  const company = useRoute('company', { params: { id: companyId } });
  return (
    <DataPart {...company} label={branchText.createTitle}>
      {({ id, name }) => <BranchEditor companyId={id} companyName={name} branch={null} />}
    </DataPart>
  );
};

export const ChangeBranch = () => {
  const { companyId = '', branchId = '' } = useParams();
  const branch = useRoute('branchOffice', { params: { id: branchId } });
  return (
    <DataPart {...branch} label={branchText.changeTitle} failed={branchText.notFound}>
      {(found) => <BranchEditor key={found.id} companyId={companyId} companyName={found.company.name} branch={found} />}
    </DataPart>
  );
};
