// Stages of orders, incidents, check-ins and shifts that phones misdated: what the phone wrote, and what counts instead [DO44].
import type {
  MisdatedCheckIn,
  MisdatedIncident,
  MisdatedOrder,
  MisdatedShift,
} from '@despacho/contract/orders/phoneTimes.ts';
import { dateTime } from '@despacho/ui/format.ts';
import { INCIDENT_LABEL } from '@despacho/ui/text.ts';
import { Link } from 'react-router-dom';
import { REQUEST_MS } from '../../kit/freshness.ts';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { CHECK_TEXT, SHIFT_END_TEXT } from '../attendance/text.ts';
import { misdatedText as text } from './text.ts';

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

const CheckIn = ({ end: { name, branch, check, phoneAt, countedAt } }: { end: MisdatedCheckIn }) => {
  const [phone, counted] = [phoneAt, countedAt].map((at) => dateTime(Date.parse(at)));
  return (
    <li>
      {branch.companyName} · {name} · {text.stage(CHECK_TEXT[check], phone ?? '', counted ?? '')}
    </li>
  );
};

const Shift = ({ shift: { courier, branch, end, phoneAt, countedAt } }: { shift: MisdatedShift }) => {
  const [phone, counted] = [phoneAt, countedAt].map((at) => dateTime(Date.parse(at)));
  return (
    <li>
      {branch.name} · {courier.name} · {text.stage(SHIFT_END_TEXT[end], phone ?? '', counted ?? '')}
    </li>
  );
};

/** Nothing while there is none. */
export const Misdated = () => {
  const {
    stages = [],
    incidents = [],
    checkIns = [],
    shifts = [],
  } = useRoute('misdatedOrders', {}, { everyMs: REQUEST_MS.detail }).value ?? {};
  if (stages.length + incidents.length + checkIns.length + shifts.length === 0) return null;
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
        {checkIns.map((end) => (
          <CheckIn key={`${end.path} ${end.check}`} end={end} />
        ))}
        {shifts.map((shift) => (
          <Shift key={`${shift.id} ${shift.end}`} shift={shift} />
        ))}
      </ul>
    </section>
  );
};
