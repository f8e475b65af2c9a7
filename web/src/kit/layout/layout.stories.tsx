// The parts that pages are composed of, alone and together.
import { hostileText } from '../../gallery/hostile.ts';
import type { Story } from '../../gallery/story.ts';
import { Kpi } from '../kpi/Kpi.tsx';
import { PageHead } from '../states/PageHead.tsx';
import { Card } from './Card.tsx';
import { Fact, Facts } from './Facts.tsx';
import { List } from './List.tsx';
import { DotSeparated, Note, Page, Panels, Row, Stack } from './Page.tsx';
import { LinkedNumber, Tiles } from './Tiles.tsx';

const OrderFacts = ({ names, text }: { names: 'above' | 'beside'; text: string }) => (
  <Facts label={`Datos ${names}`} names={names}>
    <Fact name="Cliente">{text}</Fact>
    <Fact name="Sucursal">Zona 10</Fact>
    <Fact name="Dirección" isWide>
      {text}
    </Fact>
  </Facts>
);

const numbers = ['Tarde', 'En ruta', 'Activas'].map((label, at) => (
  <li key={label}>
    <Kpi label={label} value={String(at)} />
  </li>
));

const Whole = ({ text }: { text: string }) => (
  <Page>
    <PageHead title="RESÚMEN DE HOY" count="42" />
    <Row>
      <strong>{text}</strong>
      <span>Al lado</span>
      <Note>{text}</Note>
    </Row>
    <Tiles title="Órdenes">{numbers}</Tiles>
    <Panels>
      <Card title="Datos de la orden" actions={<a href="/">Abrir</a>}>
        <OrderFacts names="above" text={text} />
      </Card>
      <Card title={text}>
        <OrderFacts names="beside" text={text} />
      </Card>
    </Panels>
  </Page>
);

const KINDS = ['info', 'done', 'urgent', 'failed'] as const;
const LOOKS = [undefined, 'lines', 'rows', 'cards'] as const;

const Lists = ({ text }: { text: string }) => (
  <Stack>
    {LOOKS.map((look) => (
      <List key={look ?? 'plain'} label={look ?? 'plain'} look={look} isPaired={look === 'rows'}>
        {['Ana Pérez', text].map((name) => (
          <li key={name}>
            <Row align="spread">
              <strong>{name}</strong>
              <Note>5 min</Note>
            </Row>
            <DotSeparated>
              <span>{name}</span>
              <span>Zona 10</span>
            </DotSeparated>
          </li>
        ))}
      </List>
    ))}
  </Stack>
);

export const stories: Story[] = [
  { name: 'page', render: () => <Whole text="Ana Pérez" /> },
  { name: 'hostile', render: () => <Whole text={hostileText} /> },
  { name: 'lists', render: () => <Lists text="Zoe" /> },
  { name: 'hostile lists', render: () => <Lists text={hostileText} /> },
  {
    name: 'stack',
    render: () => (
      <Stack>
        <Note>Ana</Note>
        {KINDS.map((kind) => (
          <Note key={kind} kind={kind}>
            {kind}
          </Note>
        ))}
      </Stack>
    ),
  },
  {
    name: 'linked numbers',
    render: () => (
      <Row>
        <LinkedNumber count={1204} to="/all-orders" />
        <LinkedNumber count={0} to="/all-orders" />
        <LinkedNumber count={7} to={null} />
      </Row>
    ),
  },
];
