// The floating add button: a dial where the account may create more than one kind, no button where it may create none.
import { useSessionState } from '@despacho/client/session/hooks.ts';
import type { Profile } from '@despacho/contract/accounts/identity.ts';
import { Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { useIsReadOnly } from '../../kit/access.ts';
import { DeniedButton } from '../../kit/denied/DeniedButton.tsx';
import { deniedText } from '../../kit/denied/text.ts';
import { lazyPart } from '../../kit/lazy/lazyPart.tsx';
import { PART_TEXT } from '../../kit/lazy/text.ts';
import { useConnection } from '../../kit/live.tsx';
import { attempt } from '../../kit/notify/attempt.ts';
import { useScreenPath, useScreens } from '../../kit/shell/paths.tsx';
import { addActs, type AddAct, type OrderAct } from './acts.ts';
import styles from './AddOrder.module.css';
import { Dial } from './Dial.tsx';
import { ACT_LABEL, createText } from './text.ts';

// Its map and fields are fetched on the first use.
const OrderDialog = lazyPart(async () => (await import('./OrderDialog.tsx')).OrderDialog, {
  what: createText.add,
  isAbove: true,
});

const PAGE = '/create-order';
const BRANCH = '/branch-create/:companyId';

/** Requires the company first: the screen that creates a branch belongs to one. */
const useBranchCreation = (): (() => Promise<void>) => {
  const live = useConnection();
  const navigate = useNavigate();
  const pathTo = useScreenPath();
  return async () => {
    const companies = [...live.collections.company.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'es'));
    await attempt(async () => {
      const { choose } = await import('../../kit/dialog/formDialog.tsx');
      const companyId = await choose({
        ...createText.branchOf,
        options: companies.map(({ id, name }) => ({ value: id, label: name })),
      });
      const path = companyId === null ? null : pathTo(BRANCH, { companyId });
      if (path !== null) void navigate(path);
    }, PART_TEXT.failedOf(ACT_LABEL.branch));
  };
};

const Adding = ({ profile }: { profile: Profile }) => {
  const navigate = useNavigate();
  const screens = useScreens();
  const createBranch = useBranchCreation();
  const isReadOnly = useIsReadOnly();
  const [kind, setKind] = useState<OrderAct | null>(null);
  const acts = addActs(profile, screens.has(BRANCH));
  // Staff of all companies create orders all day on a page of its own; other accounts use a dialog.
  const hasPage = profile.company === null && screens.has(PAGE);

  const start = (act: AddAct): void => {
    if (act === 'branch') void createBranch();
    else if (act === 'client' && hasPage) void navigate(PAGE);
    else setKind(act);
  };

  return (
    <>
      {acts.length === 0 ? null : <Dial acts={acts} onAct={start} />}
      {isReadOnly ? <DeniedButton label={createText.add} why={deniedText.readOnly} /> : null}
      {kind === null ? null : (
        <Suspense>
          <OrderDialog kind={kind} onClose={() => setKind(null)} />
        </Suspense>
      )}
    </>
  );
};

/** Drawn at the corner of the screen, outside of what the screen filters or dims. */
export const AddOrder = () => {
  const state = useSessionState();
  const [mark, setMark] = useState<Element | null>(null);
  if (!state.isSignedIn) return null;
  const corner = mark === null ? null : (mark.closest('main') ?? mark.ownerDocument.body);
  return (
    <span hidden ref={setMark}>
      {corner === null
        ? null
        : createPortal(
            <div className={styles['corner']}>
              <Adding profile={state.profile} />
            </div>,
            corner,
          )}
    </span>
  );
};
