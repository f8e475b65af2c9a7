// The price circles around one branch of a company, by road.
import { HTMLSelect } from '@blueprintjs/core';
import type { BranchCircles } from '@despacho/contract/pricing.ts';
import { useId, useMemo, useState } from 'react';
import { useBranches } from '../../entities/companies/names.ts';
import { Card } from '../../kit/layout/Card.tsx';
import { Note, Stack } from '../../kit/layout/Page.tsx';
import { CirclesMap } from '../../kit/map/CirclesMap.tsx';
import type { MapRings } from '../../kit/map/mapRings.ts';
import { usePlaces } from '../../kit/map/places.ts';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { DataPart } from '../../kit/states/DataPart.tsx';
import { companyText } from './text.ts';

/** Null: there is nothing to draw. */
const shownRings = ({ branch, source, circles }: BranchCircles): MapRings | null => {
  const rings = circles.flatMap(({ circle, maxKm, ring }) =>
    ring.length === 0 ? [] : [{ color: circle, label: companyText.ring(circle, maxKm), ring }],
  );
  const { name, position } = branch;
  if (position === null || rings.length === 0) return null;
  return { centre: { name, position }, rings, isEstimate: source === 'estimate' };
};

const Rings = ({ circles }: { circles: BranchCircles }) => {
  const { baseMap } = usePlaces();
  const shown = useMemo(() => shownRings(circles), [circles]);
  if (shown === null) return <p>{companyText.noRings}</p>;
  return (
    <>
      {shown.isEstimate ? <p>{companyText.estimate}</p> : null}
      <CirclesMap {...shown} baseMap={baseMap} />
    </>
  );
};

export const BranchMap = ({ companyId }: { companyId: string }) => {
  const selectId = useId();
  const all = useBranches();
  const branches = all.filter(
    ({ company, isEnabled, position }) => company.id === companyId && isEnabled && position !== null,
  );
  const [wanted, setWanted] = useState('');
  const id = branches.find((branch) => branch.id === wanted)?.id ?? branches[0]?.id ?? '';
  const result = useRoute('branchCircles', { params: { id } }, { isEnabled: id !== '' });
  return (
    <Card title={companyText.map}>
      <Stack>
        <Note>{companyText.mapDetail}</Note>
        {branches.length === 0 ? (
          <p>{companyText.noBranches}</p>
        ) : (
          <>
            <label htmlFor={selectId}>
              {companyText.branch}{' '}
              <HTMLSelect
                id={selectId}
                value={id}
                options={branches.map((branch) => ({ value: branch.id, label: branch.name }))}
                onChange={({ target }) => setWanted(target.value)}
              />
            </label>
            <DataPart {...result} label={companyText.map}>
              {(circles) => <Rings circles={circles} />}
            </DataPart>
          </>
        )}
      </Stack>
    </Card>
  );
};
