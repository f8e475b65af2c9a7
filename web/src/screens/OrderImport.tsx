// /order-import: orders from a CSV file.
import { assignCourier } from '../features/assign/assignCourier.tsx';
import { OrderImport as ImportFlow } from '../features/orderImport/OrderImport.tsx';

export const OrderImport = () => <ImportFlow assign={assignCourier} />;
