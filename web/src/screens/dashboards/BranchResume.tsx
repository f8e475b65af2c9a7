// /dashboards/branch-resume/:branchId: the dashboard of one branch, of those the account sees.
import { useParams } from 'react-router-dom';
import { AddOrder } from '../../features/createOrder/AddOrder.tsx';
import { Overview } from '../../features/overview/Overview.tsx';
import { overviewText } from '../../features/overview/text.ts';
import { useEntity } from '../../kit/live.tsx';
import { Message } from '../../kit/shell/Message.tsx';
import { WhenLive } from '../../kit/shell/WhenLive.tsx';
import { SCREEN_TEXT } from '../text.ts';

const OfBranch = ({ id }: { id: string }) => {
  const branch = useEntity('branch', id);
  if (branch === undefined) return <Message title={overviewText.noBranch} />;
  return (
    <>
      <Overview
        title={SCREEN_TEXT.branchResume.title}
        subtitle={`${branch.company.name} · ${branch.name}`}
        branch={branch}
      />
      <AddOrder />
    </>
  );
};

export const BranchResume = () => {
  const { branchId = '' } = useParams();
  return (
    <WhenLive>
      <OfBranch id={branchId} />
    </WhenLive>
  );
};
