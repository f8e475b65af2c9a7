// Stages of orders that phones misdated: what the phone wrote, and what counts instead [DO21].
import type { MisdatedIncident, MisdatedOrder } from '@despacho/contract/orders/phoneTimes.ts';
import { dateTime } from '@despacho/ui/format.ts';
import { INCIDENT_LABEL } from '@despacho/ui/text.ts';
import { Link } from 'react-router-dom';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { misdatedText as text } from './text.ts';

const RENEW_MS = 30_000;

const Stage = ({ stage }: { stage: MisdatedOrder }) => {
  const { id, number, company, courier, status, phoneAt, countedAt } = stage;
  const to = useScreenPath()('/order/:orderId', { orderId: id });
  const [phone, counted] = [phoneAt, countedAt].map((at) => dateTime(Date.parse(at)));
  return (
    <li>
      {to === null ? number : <Link to={to}>{number}</Link>} · {company.name} · {courier?.name ?? text.noCourier} ·{' '}
      {text.stage(status, phone ?? '', counted ?? '')}
    </li>
  );
};

const Report = ({ incident: { kind, company, courier, phoneAt, countedAt } }: { incident: MisdatedIncident }) => {
  const [phone, counted] = [phoneAt, countedAt].map((at) => dateTime(Date.parse(at)));
  const names = [company?.name, courier?.name ?? text.noCourier].filter((name) => name !== undefined);
  return (
    <li>
      {names.join(' · ')} · {text.stage(INCIDENT_LABEL[kind], phone ?? '', counted ?? '')}
    </li>
  );
};

/** Nothing while there is none. */
export const Misdated = () => {
  const { stages = [], incidents = [] } = useRoute('misdatedOrders', {}, { everyMs: RENEW_MS }).value ?? {};
  if (stages.length + incidents.length === 0) return null;
  return (
    <section aria-labelledby="misdated-orders">
      <h2 id="misdated-orders">{text.title}</h2>
      <p>{text.intro}</p>
      <ul>
        {stages.map((stage) => (
          <Stage key={`${stage.id} ${stage.status}`} stage={stage} />
        ))}
        {incidents.map((incident) => (
          <Report key={incident.path} incident={incident} />
        ))}
      </ul>
    </section>
  );
};
