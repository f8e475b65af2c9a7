// /dashboards/branch-resume/:branchId: the dashboard of one branch, of those the account sees.
import { Link, useParams } from 'react-router-dom';
import { AddOrder } from '../../features/createOrder/AddOrder.tsx';
import { DashboardNumbers } from '../../features/numbers/DashboardNumbers.tsx';
import { Overview } from '../../features/overview/Overview.tsx';
import { overviewText } from '../../features/overview/text.ts';
import { useEntity } from '../../kit/live.tsx';
import { Message } from '../../kit/shell/Message.tsx';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { WhenLive } from '../../kit/shell/WhenLive.tsx';
import { HomeLink } from '../HomeLink.tsx';
import { SCREEN_TEXT } from '../text.ts';

const OfBranch = ({ id }: { id: string }) => {
  const branch = useEntity('branch', id);
  const pathTo = useScreenPath();
  if (branch === undefined) {
    const toCompany = pathTo('/dashboards/company-resume');
    return (
      <Message title={overviewText.noBranch} detail={overviewText.noBranchDetail}>
        {toCompany === null ? <HomeLink /> : <Link to={toCompany}>{SCREEN_TEXT.companyResume.label}</Link>}
      </Message>
    );
  }
  return (
    <>
      <Overview
        title={SCREEN_TEXT.branchResume.title}
        subtitle={`${branch.company.name} · ${branch.name}`}
        branch={branch}
      />
      <DashboardNumbers only={{ branch: id }} />
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
