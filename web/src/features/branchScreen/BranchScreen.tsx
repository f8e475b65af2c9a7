// The screen of a branch: five numbers, the couriers as cards, and the map or the list that a number opened.
import { Classes, HTMLSelect, SegmentedControl } from '@blueprintjs/core';
import { keepAwake } from '@despacho/client/keepAwake.ts';
import type { LiveBranch } from '@despacho/contract/live/kinds.ts';
import { whole } from '@despacho/ui/format.ts';
import { useEffect, useId } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useBranches } from '../../entities/companies/names.ts';
import { useCan } from '../../kit/access.ts';
import { Row } from '../../kit/layout/Page.tsx';
import { Greyed } from '../../kit/shell/DataFreshness.tsx';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { BranchMap } from './BranchMap.tsx';
import { BranchNumbers } from './BranchNumbers.tsx';
import styles from './BranchScreen.module.css';
import { CourierCards } from './CourierCards.tsx';
import { OpenedList } from './Lists.tsx';
import { useScreenAddress } from './panels.ts';
import { branchScreenText as text, PARAM, OWNERSHIP_CHOICES } from './text.ts';
import { useBranchScreen, type ScreenContent } from './useBranchScreen.ts';
import { useDelivered } from './useDelivered.ts';

// The couriers at the right of a branch screen, all or of one workplace.
const CourierPanel = ({ content: { cards, incidents } }: { content: ScreenContent }) => {
  const { ownership, chooseOwnership } = useScreenAddress();
  const name = useId();
  const countOf = (choice: (typeof OWNERSHIP_CHOICES)[number]): number =>
    choice === null ? cards.length : cards.filter(({ courier }) => courier.ownership === choice).length;
  const shown = ownership === null ? cards : cards.filter(({ courier }) => courier.ownership === ownership);
  return (
    <section className={styles['part']} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>
        {text.couriers} ({whole(shown.length)})
      </h2>
      <SegmentedControl
        aria-label={text.ownerships}
        fill
        intent="primary"
        options={OWNERSHIP_CHOICES.map((choice) => ({
          value: choice ?? '',
          label: `${choice ?? text.everyone} ${whole(countOf(choice))}`,
        }))}
        value={ownership ?? ''}
        onValueChange={(value) => chooseOwnership(OWNERSHIP_CHOICES.find((choice) => choice === value) ?? null)}
      />
      <div className={styles['scroll']} role="group" aria-labelledby={`${name}-title`} tabIndex={0}>
        {shown.length === 0 ? <p>{text.noCouriers}</p> : <CourierCards rows={shown} incidents={incidents} />}
      </div>
    </section>
  );
};

/** Null: every branch in scope. */
type Shown = { branch: LiveBranch | null };

const useAwakeScreen = (): void => useEffect(() => keepAwake(document), []);

/** Not for accounts of a branch. */
const BranchChoice = ({ branch }: Shown) => {
  const navigate = useNavigate();
  const branches = useBranches().filter(({ isEnabled }) => isEnabled);
  if (branches.length <= 1) return null;
  const onChoose = (id: string): void => {
    void navigate(id === '' ? '/alerts-all' : `/alerts?${new URLSearchParams({ [PARAM.branch]: id }).toString()}`);
  };
  return (
    <HTMLSelect
      aria-label={text.branch}
      iconProps={{ title: '' }}
      value={branch?.id ?? ''}
      options={[
        { value: '', label: text.all },
        ...branches.map(({ id, name, company }) => ({ value: id, label: `${name} · ${company.name}` })),
      ]}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    />
  );
};

export const BranchScreen = ({ branch, canChoose }: Shown & { canChoose: boolean }) => {
  const id = branch?.id ?? null;
  const content = useBranchScreen(id);
  const delivered = useDelivered(id);
  const { panel } = useScreenAddress();
  const toRatings = useScreenPath()('/bikers-qualification');
  const seesIncidents = useCan('incidents.read');
  useAwakeScreen();
  const opened =
    (panel === 'average' && delivered === null) || (panel === 'incidents' && !seesIncidents) ? null : panel;
  return (
    <Greyed>
      <div className={styles['screen']}>
        <header>
          <Row>
            <h1>
              {branch?.name ?? text.all} {branch === null ? null : <span>{branch.company.name}</span>}
            </h1>
            {canChoose ? <BranchChoice branch={branch} /> : null}
            {toRatings === null ? null : (
              <Link className={Classes.BUTTON} to={toRatings}>
                {text.ratings}
              </Link>
            )}
          </Row>
        </header>
        {opened === null ? (
          <BranchMap content={content} branchId={id} />
        ) : (
          <OpenedList panel={opened} content={content} delivered={delivered} />
        )}
        <CourierPanel content={content} />
        <BranchNumbers content={content} delivered={delivered} />
      </div>
    </Greyed>
  );
};
