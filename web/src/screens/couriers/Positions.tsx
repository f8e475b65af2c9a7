// The screens that show where couriers are: one of them, those of a branch, of a workplace, and of the whole map.
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { BranchPositions } from '../../features/courierMap/BranchPositions.tsx';
import { CityMap as OfCity } from '../../features/courierMap/CityMap.tsx';
import { CourierPlace } from '../../features/courierMap/CourierPlace.tsx';
import { CourierTracking } from '../../features/courierMap/CourierTracking.tsx';
import { courierMapText } from '../../features/courierMap/text.ts';
import { useSeenCourier } from '../../entities/couriers/useSeen.ts';
import { WorkplaceMap } from '../../features/courierMap/WorkplaceMap.tsx';
import type { SeenCourier } from '../../entities/couriers/seen.ts';
import { Message } from '../../kit/shell/Message.tsx';
import { WhenLive } from '../../kit/shell/WhenLive.tsx';
import { HomeLink } from '../HomeLink.tsx';
import { SCREEN_TEXT } from '../text.ts';

type OfOne = (props: { row: SeenCourier }) => ReactNode;

const Found = ({ id, Part }: { id: string; Part: OfOne }) => {
  const row = useSeenCourier(id);
  if (row !== undefined) return <Part key={id} row={row} />;
  return (
    <Message title={courierMapText.notFound}>
      <HomeLink />
    </Message>
  );
};

const ofOne = (Part: OfOne) =>
  function OneCourier() {
    const { bikerId = '' } = useParams();
    return (
      <WhenLive>
        <Found id={bikerId} Part={Part} />
      </WhenLive>
    );
  };

/** /biker/:bikerId */
export const Biker = ofOne(CourierTracking);

/** /biker/single-location/:bikerId */
export const SingleLocation = ofOne(CourierPlace);

/** /biker-location */
export const BikerLocation = () => (
  <WhenLive>
    <WorkplaceMap title={SCREEN_TEXT.courierMap.title} />
  </WhenLive>
);

/** /localization-biker/:branchId */
export const LocalizationBiker = () => {
  const { branchId = '' } = useParams();
  return (
    <WhenLive>
      <BranchPositions key={branchId} title={SCREEN_TEXT.branchCourierMap.title} branchId={branchId} />
    </WhenLive>
  );
};

/** /map */
export const CityMap = () => (
  <WhenLive>
    <OfCity title={SCREEN_TEXT.map.title} />
  </WhenLive>
);
