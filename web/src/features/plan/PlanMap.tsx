// The map of a plan alone.
import type { Proposal } from '@despacho/contract/orders/assignmentPlan.ts';
import { MarksMap } from '../../kit/map/MarksMap.tsx';
import { usePlaces } from '../../kit/map/places.ts';
import { planText } from './text.ts';
import { usePlanDrawn } from './usePlanDrawn.ts';

const NONE: readonly never[] = [];
const ZOOM = { begins: 13, closest: 16 } as const;

export const PlanMap = ({ proposals }: { proposals: readonly Proposal[] }) => {
  const { baseMap } = usePlaces();
  const { marks, lines, pins, framed } = usePlanDrawn(proposals);
  const [first] = framed;
  if (first === undefined) return null;
  return (
    <MarksMap
      label={planText.map}
      couriers={marks}
      orders={NONE}
      branches={NONE}
      lines={lines}
      pins={pins}
      start={{ ...first, zoom: ZOOM.begins }}
      frame={{ key: proposals.map(({ id }) => id).join(), places: framed, closest: ZOOM.closest }}
      baseMap={baseMap}
      opened={null}
      onOpen={() => undefined}
      info={null}
    />
  );
};
