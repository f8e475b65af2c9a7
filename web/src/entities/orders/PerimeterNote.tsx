// Whether a destination is inside the perimeter of its branch: a warning where the company asks for one, and never a refusal.
import { Callout } from '@blueprintjs/core';
import type { LatLng } from '@despacho/contract/values.ts';
import { isInside } from '@despacho/domain/branches/perimeter.ts';
import { useEntity } from '../../kit/live.tsx';
import { perimeterText } from './text.ts';

type PerimeterNoteProps = { branchId: string; destination: LatLng | null };

/** [BR4] */
export const PerimeterNote = ({ branchId, destination }: PerimeterNoteProps) => {
  const branch = useEntity('branch', branchId);
  const company = useEntity('company', branch?.company.id ?? '');
  const inside = branch === undefined || destination === null ? null : isInside(branch.perimeter, destination);
  if (branch === undefined || inside === null) return <div role="status" />;
  const isWarning = !inside && company?.warnsOutside === true;
  const text = inside ? perimeterText.inside(branch.name) : perimeterText.outside;
  return (
    <div role="status">
      {isWarning ? (
        <Callout icon={null} intent="warning">
          {text}
        </Callout>
      ) : (
        <p>{text}</p>
      )}
    </div>
  );
};
