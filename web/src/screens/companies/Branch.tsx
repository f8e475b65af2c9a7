// /branch/:branchId and /branch-resume/:branchId: the summary of a branch.
import { useParams } from 'react-router-dom';
import { AddOrder } from '../../features/createOrder/AddOrder.tsx';
import { BranchSummary } from '../../features/branch/BranchSummary.tsx';
import { branchSummaryText } from '../../features/branch/text.ts';
import { useEntity } from '../../kit/live.tsx';
import { Message } from '../../kit/shell/Message.tsx';
import { WhenLive } from '../../kit/shell/WhenLive.tsx';
import { HomeLink } from '../HomeLink.tsx';

const OfBranch = ({ id }: { id: string }) => {
  const branch = useEntity('branch', id);
  if (branch === undefined) {
    return (
      <Message title={branchSummaryText.noBranch}>
        <HomeLink />
      </Message>
    );
  }
  return (
    <>
      <BranchSummary key={id} branch={branch} />
      <AddOrder />
    </>
  );
};

export const Branch = () => {
  const { branchId = '' } = useParams();
  return (
    <WhenLive>
      <OfBranch id={branchId} />
    </WhenLive>
  );
};
