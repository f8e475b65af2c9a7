// The parts of Blueprint that the console uses, in the colours of the console.
import {
  Button,
  Callout,
  Checkbox,
  HTMLSelect,
  InputGroup,
  Menu,
  MenuItem,
  Radio,
  RadioGroup,
  Switch,
  Tag,
  Tab,
  Tabs,
} from '@blueprintjs/core';
import type { Story } from '../../gallery/story.ts';

const intents = ['none', 'primary', 'success', 'warning', 'danger'] as const;

export const stories: Story[] = [
  {
    name: 'buttons',
    render: () =>
      (['solid', 'minimal', 'outlined'] as const).map((variant) => (
        <p key={variant}>
          {intents.map((intent) => (
            <Button key={intent} variant={variant} intent={intent} text={`${variant} ${intent}`} />
          ))}
          <Button variant={variant} disabled text={`${variant} disabled`} />
        </p>
      )),
  },
  {
    name: 'callouts and tags',
    render: () =>
      intents.map((intent) => (
        <div key={intent}>
          <Callout intent={intent} title={intent}>
            Texto de un aviso
          </Callout>
          <Tag intent={intent}>{intent}</Tag> <Tag intent={intent} minimal>{`${intent} minimal`}</Tag>
        </div>
      )),
  },
  {
    name: 'inputs',
    render: () => (
      <>
        <InputGroup aria-label="texto" placeholder="Escribe para buscar" />
        <InputGroup aria-label="texto desactivado" disabled value="No se puede cambiar" readOnly />
        <HTMLSelect aria-label="lista" options={['Uno', 'Dos']} />
        <Checkbox label="Marcado" defaultChecked />
        <Checkbox label="Sin marcar" />
        <Switch label="Encendido" defaultChecked />
        <RadioGroup label="Días" selectedValue="a" onChange={() => undefined}>
          <Radio label="SOLO HOY" value="a" />
          <Radio label="AYER Y HOY" value="b" />
        </RadioGroup>
      </>
    ),
  },
  {
    name: 'menu and tabs',
    render: () => (
      <>
        <Menu>
          <MenuItem text="Activo" active />
          <MenuItem text="Con etiqueta" label="Ctrl K" />
          <MenuItem text="Peligroso" intent="danger" />
          <MenuItem text="Desactivado" disabled />
        </Menu>
        <Tabs id="story" defaultSelectedTabId="a">
          <Tab id="a" title="Foto" panel={<p>Panel de la foto</p>} />
          <Tab id="b" title="Mapa" panel={<p>Panel del mapa</p>} />
        </Tabs>
      </>
    ),
  },
];
