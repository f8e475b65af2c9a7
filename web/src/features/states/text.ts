// Texts of the administration of states, with the fixed messages of each noun.
import type { FormKey } from '@despacho/contract/fields.ts';
import type { LabelledNoun, stateLabelRows } from '@despacho/contract/stateLabels.ts';

export const statesText = {
  alerts: 'Alertas de pilotos',
  change: 'Modificar Estado',
  key: 'CLAVE',
  taken: 'Ya existe un estado con ese nombre.',
} as const;

export const STATE_LABEL = {
  label: 'ESTADO',
  color: 'COLOR',
  order: 'ORDEN',
} as const satisfies Record<FormKey<typeof stateLabelRows>, string>;

export const STATES_OF = {
  order: {
    title: 'Estados de órdenes',
    done: 'El estado de la orden fue actualizado correctamente',
    failed: 'Hubo un error al actualizar el estado de la orden',
  },
  courier: {
    title: 'Estados de pilotos',
    done: 'El estado del piloto fue actualizado correctamente',
    failed: 'Hubo un error al actualizar el estado del piloto',
  },
} as const satisfies Record<LabelledNoun, { title: string; done: string; failed: string }>;
