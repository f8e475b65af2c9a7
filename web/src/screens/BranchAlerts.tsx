// /alerts?sucursal= and /alerts-all: the screen of one branch, and of all that the account sees.
import { useSessionState } from '@despacho/client/session/hooks.ts';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { useBranches } from '../entities/companies/names.ts';
import { BranchScreen } from '../features/branchScreen/BranchScreen.tsx';
import styles from '../features/branchScreen/BranchScreen.module.css';
import { branchScreenText as text, PARAM } from '../features/branchScreen/text.ts';
import { Page } from '../kit/layout/Page.tsx';
import { Tiles } from '../kit/layout/Tiles.tsx';
import { useEntity } from '../kit/live.tsx';
import { Message } from '../kit/shell/Message.tsx';
import { WhenLive } from '../kit/shell/WhenLive.tsx';
import { PageHead } from '../kit/states/PageHead.tsx';
import { HomeLink } from './HomeLink.tsx';

const OfBranch = ({ id, isOwn }: { id: string; isOwn: boolean }) => {
  const branch = useEntity('branch', id);
  return branch === undefined ? (
    <Message title={text.noBranch}>
      <HomeLink />
    </Message>
  ) : (
    <BranchScreen key={id} branch={branch} canChoose={!isOwn} />
  );
};

const BranchLinks = () => {
  const branches = useBranches().filter(({ isEnabled }) => isEnabled);
  return (
    <Page>
      <PageHead title={branches.length === 0 ? text.noBranches : text.choose} />
      <Tiles>
        {branches.map(({ id, name, company }) => (
          <li key={id}>
            <Link className={styles['tile']} to={`?${new URLSearchParams({ [PARAM.branch]: id }).toString()}`}>
              {name} <span>{company.name}</span>
            </Link>
          </li>
        ))}
      </Tiles>
    </Page>
  );
};

/** [BS1] An account of a branch sees that branch, whatever the address names. */
export const BranchAlerts = () => {
  const [params] = useSearchParams();
  const state = useSessionState();
  const own = state.isSignedIn ? (state.profile.branch?.id ?? null) : null;
  const named = params.get(PARAM.branch);
  const id = own ?? named;
  if (own !== null && named !== null && named !== own) {
    const corrected = new URLSearchParams(params);
    corrected.set(PARAM.branch, own);
    return <Navigate replace to={`?${corrected.toString()}`} />;
  }
  return <WhenLive>{id === null || id === '' ? <BranchLinks /> : <OfBranch id={id} isOwn={own !== null} />}</WhenLive>;
};

export const AllAlerts = () => {
  const state = useSessionState();
  const own = state.isSignedIn ? (state.profile.branch?.id ?? null) : null;
  return <WhenLive>{own === null ? <BranchScreen branch={null} canChoose /> : <OfBranch id={own} isOwn />}</WhenLive>;
};
