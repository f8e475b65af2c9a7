// Every kind of dialog, opened by a button as screens do.
import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { z } from 'zod';
import { hostileText, hostileTexts } from '../../gallery/hostile.ts';
import type { Story } from '../../gallery/story.ts';
import { refusedWith } from '../form/refusal.ts';
import { confirm } from './confirm.tsx';
import { askFor, choose, formDialog } from './formDialog.tsx';

const AskButton = ({ ask }: { ask: () => Promise<unknown> }) => {
  const [answer, setAnswer] = useState('sin respuesta');
  const onAsk = async (): Promise<void> => setAnswer(JSON.stringify(await ask()));
  return (
    <>
      <Button onClick={() => void onAsk()}>Abrir</Button>
      <output>{answer}</output>
    </>
  );
};

const remove = { title: 'Está seguro de querer eliminar la orden?', action: 'Eliminar' };
const reason = {
  title: 'Razón de cancelación',
  action: 'Guardar',
  draft: null,
  size: 'question',
  schema: z.object({ text: z.string().trim().min(1, 'Observaciones son requeridas') }),
  values: { text: '' },
  fields: [{ kind: 'text', name: 'text', label: 'Observaciones', rows: 4, isWide: true, isRequired: true }],
} as const;
const askReason = async (): Promise<string | null> => {
  let typed: string | null = null;
  await askFor(reason, async ({ text }) => {
    typed = text;
    return true;
  });
  return typed;
};
const statuses = ['En cola', 'En ruta', 'Entregado', 'Cancelado'].map((value) => ({ value, label: value }));
const couriers = Array.from({ length: 200 }, (_, index) => ({
  value: `courier-${index}`,
  label: `Piloto Número ${index}`,
  group: index % 2 === 0 ? 'Libre' : 'Ocupado',
}));

const courierForm = {
  title: 'Nuevo piloto',
  action: 'Crear',
  draft: null,
  schema: z.object({
    name: z.string().min(1, 'El nombre es requerido'),
    phone: z.string().min(8, 'Télefono es requerido'),
  }),
  values: { name: '', phone: '' },
  fields: [
    { kind: 'text', name: 'name', label: 'Nombre', isRequired: true },
    { kind: 'text', name: 'phone', label: 'Teléfono', isRequired: true, prefix: '+502' },
  ],
} as const;

const form = async () => formDialog({ ...courierForm, submit: async () => null });
const refusing = async () =>
  formDialog({ ...courierForm, submit: async () => refusedWith('Hay demasiadas solicitudes.') });

export const stories: Story[] = [
  { name: 'confirm', render: () => <AskButton ask={async () => confirm(remove)} /> },
  {
    name: 'confirm with detail',
    render: () => (
      <AskButton ask={async () => confirm({ ...remove, detail: 'La orden GT-1042 pasará a eliminadas.' })} />
    ),
  },
  { name: 'prompt', render: () => <AskButton ask={askReason} /> },
  {
    name: 'choose one of few',
    render: () => (
      <AskButton
        ask={async () =>
          choose({
            title: 'Estado',
            label: 'Estado',
            action: 'Cambiar',
            options: statuses,
            required: 'El estado es requerido',
          })
        }
      />
    ),
  },
  {
    name: 'choose one of many',
    render: () => (
      <AskButton
        ask={async () =>
          choose({
            title: 'Asignar piloto',
            label: 'Agente',
            action: 'Asignar',
            options: couriers,
            required: 'El agente es requerido',
          })
        }
      />
    ),
  },
  { name: 'form', render: () => <AskButton ask={form} /> },
  { name: 'form refused', render: () => <AskButton ask={refusing} /> },
  {
    name: 'stacked',
    render: () => (
      <AskButton
        ask={async () =>
          Promise.all([
            confirm({ ...remove, title: 'Primera pregunta' }),
            confirm({ ...remove, title: 'Segunda pregunta' }),
          ])
        }
      />
    ),
  },
  {
    name: 'hostile',
    render: () => (
      <AskButton
        ask={async () =>
          choose({
            title: hostileText,
            detail: hostileText,
            label: hostileText,
            action: hostileTexts[0] ?? '',
            options: hostileTexts.map((text) => ({ value: text, label: text, group: text })),
            required: hostileText,
            searchFrom: 1,
          })
        }
      />
    ),
  },
];
