// The couriers at the right of a branch screen, all or of one workplace.
import { SegmentedControl } from '@blueprintjs/core';
import { whole } from '@despacho/ui/format.ts';
import { useId } from 'react';
import styles from './BranchScreen.module.css';
import { CourierCards } from './CourierCards.tsx';
import { useScreenAddress } from './panels.ts';
import { branchScreenText as text, OWNERSHIP_CHOICES } from './text.ts';
import type { ScreenContent } from './useBranchScreen.ts';

export const CourierPanel = ({ content: { cards, incidents } }: { content: ScreenContent }) => {
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
