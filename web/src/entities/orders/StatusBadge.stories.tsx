// The statuses of an order, as lists show them.
import { orderStatus } from '@despacho/contract/orders/order.ts';
import type { Story } from '../../gallery/story.ts';
import { StatusBadge } from './StatusBadge.tsx';

export const stories: Story[] = [
  {
    name: 'statuses',
    render: () => (
      <ul>
        {orderStatus.options.map((status) => (
          <li key={status}>
            <StatusBadge status={status} />
          </li>
        ))}
      </ul>
    ),
  },
];
