// The newcomer's five minutes: from a test key to a delivered order, each step with its command.
import { useState } from 'react';
import { firstIdIn } from './requests.ts';
import { text } from './text.ts';
import { Trial, type Caller } from './Trial.tsx';

const destination = { address: '16 calle 2-40', zone: 10, lat: 14.5975, lng: -90.5145 };
const asBody = (value: object): string => JSON.stringify(value, null, 2);

export const Journey = ({ caller }: { caller: Caller }) => {
  const t = text[caller.language];
  const [branch, setBranch] = useState('BRANCH');
  const [order, setOrder] = useState('ORDER');
  const [reference] = useState(() => `web-${Date.now().toString(36)}`);
  const steps = [
    {
      title: t.steps.branches,
      request: { method: 'GET', path: '/v1/branches' },
      onAnswer: setBranch,
    },
    {
      title: t.steps.quote,
      request: { method: 'POST', path: '/v1/quotes', body: asBody({ branch, destination }) },
    },
    {
      title: t.steps.order,
      request: {
        method: 'POST',
        path: '/v1/orders',
        body: asBody({
          reference,
          branch,
          customer: { name: 'Ana Lopez', phone: '55550101' },
          destination,
          payment: { method: 'cash', collect: { amount: 12_550, currency: 'GTQ' } },
        }),
      },
      onAnswer: setOrder,
    },
    { title: t.steps.clock, request: { method: 'POST', path: '/v1/test/clock', body: asBody({ seconds: 90 }) } },
    { title: t.steps.courier, request: { method: 'GET', path: `/v1/orders/${order}/courier` } },
    { title: t.steps.advance, request: { method: 'POST', path: `/v1/test/orders/${order}/advance` } },
    { title: t.steps.events, request: { method: 'GET', path: `/v1/orders/${order}/events` } },
  ];
  return (
    <ol className="journey">
      <li>{t.steps.key}</li>
      {steps.map(({ title, request, onAnswer }) => (
        <li key={title}>
          <p>{title}</p>
          <Trial
            request={request}
            caller={caller}
            onAnswer={(answer) => {
              const id = firstIdIn(answer);
              if (id !== null) onAnswer?.(id);
            }}
          />
        </li>
      ))}
    </ol>
  );
};
