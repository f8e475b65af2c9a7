// /create-order: a new order, with its photo and its place.
import { CreateForm } from '../features/createOrder/CreateForm.tsx';
import { WhenLive } from '../kit/shell/WhenLive.tsx';

export const CreateOrder = () => (
  <WhenLive>
    <CreateForm />
  </WhenLive>
);
