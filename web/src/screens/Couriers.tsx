// The screens of the directory of couriers.
import { useParams } from 'react-router-dom';
import { CourierDirectory } from '../features/courierDirectory/CourierDirectory.tsx';
import { CreateCourier as Create, ModifyCourier as Modify } from '../features/courierDirectory/CourierForms.tsx';
import { CourierPage } from '../features/courierDirectory/CourierPage.tsx';
import { CourierPassword as Password } from '../features/courierDirectory/CourierPassword.tsx';
import { CreateAccount } from '../features/courierDirectory/CreateAccount.tsx';

export const Couriers = () => <CourierDirectory />;
export const CreateCourier = () => <Create />;
export const CreatePilot = () => <CreateAccount />;
export const CourierPassword = () => <Password />;

export const Courier = () => {
  const { bikerId = '' } = useParams();
  return <CourierPage key={bikerId} id={bikerId} />;
};

export const ModifyCourier = () => {
  const { bikerId = '' } = useParams();
  return <Modify key={bikerId} id={bikerId} />;
};
