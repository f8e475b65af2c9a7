// A form with all five kinds of fields: empty, filled, refused, read-only, with fields that hang on others.
import { Link, useNavigate } from 'react-router-dom';
import { useState } from 'react';
import { z } from 'zod';
import { hostileText, hostileTexts } from '../../gallery/hostile.ts';
import type { Story } from '../../gallery/story.ts';
import { notify } from '../notify/notify.ts';
import { clearDependents } from './clearDependents.ts';
import type { FieldRule, Option } from './fieldSpec.ts';
import { Form } from './Form.tsx';
import type { Refusal } from './refusal.ts';
import { useKitForm } from './useKitForm.ts';

const schema = z.object({
  company: z.string().min(1, 'La compañía es requerida'),
  branch: z.string().min(1, 'La sucursal es requerida'),
  courier: z.string(),
  client: z.string(),
  phone: z.string().regex(/^\d*$/, 'Télefono debe ser un valor númerico'),
  payMethod: z.string().min(1, 'El tipo de pago es necesario indicarlo'),
  createdAt: z.string(),
  isPriority: z.boolean(),
  notes: z.string(),
});
type Values = z.input<typeof schema>;

const empty: Values = {
  company: '',
  branch: '',
  courier: '',
  client: '',
  phone: '',
  payMethod: '',
  createdAt: '',
  isPriority: false,
  notes: '',
};
const filled: Values = {
  company: 'san-martin',
  branch: 'san-martin-2',
  courier: 'courier-3',
  client: 'María José Ibáñez',
  phone: '55551111',
  payMethod: 'cash',
  createdAt: '2026-11-21T18:41:07.000Z',
  isPriority: true,
  notes: 'Portón negro, tocar dos veces.',
};

const companies: Option[] = [
  { value: 'san-martin', label: 'San Martín' },
  { value: 'pollo-brujo', label: 'Pollo Brujo' },
  { value: 'ishop', label: 'iShop Guatemala' },
];
const branches = (company: string): Option[] =>
  company === '' ? [] : [1, 2, 3].map((n) => ({ value: `${company}-${n}`, label: `${company} zona ${n}` }));
const couriers: Option[] = Array.from({ length: 300 }, (_, index) => ({
  value: `courier-${index}`,
  label: index === 3 ? 'Ángel Muñoz' : `Piloto ${index}`,
}));

const fields: FieldRule<Values>[] = [
  { kind: 'select', name: 'company', label: 'Compañía', options: companies, isRequired: true },
  ({ company }) => ({
    kind: 'select',
    name: 'branch',
    label: 'Sucursal',
    options: branches(company),
    isRequired: true,
    fixedBy: company === '' ? 'Primero elige la compañía.' : null,
  }),
  { kind: 'list', name: 'courier', label: 'Piloto', options: couriers, hint: 'Sin piloto la orden queda en cola.' },
  { kind: 'text', name: 'client', label: 'Cliente' },
  { kind: 'text', name: 'phone', label: 'Teléfono', prefix: '+502', inputMode: 'numeric', type: 'tel' },
  {
    kind: 'select',
    name: 'payMethod',
    label: 'Tipo de pago',
    options: [
      { value: 'cash', label: 'Efectivo' },
      { value: 'card', label: 'Tarjeta' },
    ],
    isRequired: true,
  },
  { kind: 'dateTime', name: 'createdAt', label: 'Fecha de creación', to: 'second' },
  { kind: 'checkbox', name: 'isPriority', label: 'Es prioridad' },
  ({ isPriority }) =>
    isPriority ? { kind: 'text', name: 'notes', label: 'Notas', rows: 3, isWide: true, maxLength: 500 } : null,
];

const hostileFields: FieldRule<Values>[] = [
  {
    kind: 'select',
    name: 'company',
    label: hostileText,
    hint: hostileText,
    options: hostileTexts.map((text) => ({ value: text, label: text, group: text })),
  },
  {
    kind: 'list',
    name: 'courier',
    label: hostileText,
    options: hostileTexts.map((text) => ({ value: text, label: text, group: text })),
  },
  { kind: 'text', name: 'client', label: hostileText, placeholder: hostileText, prefix: '<b>' },
  { kind: 'text', name: 'notes', label: hostileText, rows: 3, fixedBy: hostileText },
];

type DemoProps = {
  values: Values;
  submit?: (sent: Values) => Promise<Refusal | null>;
  readOnlyBy?: string;
  rules?: FieldRule<Values>[];
  goesOn?: boolean;
};

const accepted = async (sent: Values): Promise<null> => {
  notify(`Orden de ${sent.company} creada`, 'success');
  return null;
};

const clears = clearDependents<Values>({ company: ['branch', 'courier'], branch: ['courier'] }, empty);

const Demo = ({ values, submit = accepted, readOnlyBy, rules = fields, goesOn = false }: DemoProps) => {
  const navigate = useNavigate();
  const onDone = (): void => {
    if (goesOn) void navigate('/elsewhere');
  };
  const form = useKitForm({ schema, draft: null, values, submit, clears, onDone });
  return (
    <Form
      form={form}
      label="Orden"
      fields={rules}
      submit="crear orden"
      {...(readOnlyBy === undefined ? {} : { readOnlyBy })}
    />
  );
};

const OTHERS = ['Cliente de otra persona', 'Otra vez otro cliente'];

/** Each press is a change of client and phone by another person. */
const Followed = () => {
  const [values, setValues] = useState(filled);
  const [count, setCount] = useState(0);
  const onPress = (): void => {
    setValues({ ...values, client: OTHERS[count] ?? '', phone: `5555000${count + 1}` });
    setCount(count + 1);
  };
  return (
    <>
      <button type="button" onClick={onPress}>
        Otra persona cambia la orden
      </button>
      <Demo values={values} />
    </>
  );
};

const refused = async (): Promise<Refusal> => ({
  fields: { phone: 'Este teléfono está bloqueado' },
  text: 'El servidor no aceptó los datos.',
});

export const stories: Story[] = [
  { name: 'empty', render: () => <Demo values={empty} /> },
  { name: 'filled', render: () => <Demo values={filled} /> },
  {
    name: 'with a way out',
    render: () => (
      <>
        <Link to="/elsewhere">Ir a otra pantalla</Link>
        <Demo values={filled} goesOn />
      </>
    ),
  },
  { name: 'refused by the server', render: () => <Demo values={filled} submit={refused} /> },
  {
    name: 'without an answer of the server',
    render: () => <Demo values={filled} submit={async () => new Promise(() => {})} />,
  },
  { name: 'changed by others', render: () => <Followed /> },
  { name: 'read-only', render: () => <Demo values={filled} readOnlyBy="Ana la está editando." /> },
  {
    name: 'hostile',
    render: () => (
      <Demo
        values={{ ...filled, courier: hostileTexts[0] ?? '', client: hostileText, notes: hostileText }}
        rules={hostileFields}
        submit={async () => ({ fields: { client: hostileText }, text: hostileText })}
      />
    ),
  },
];
