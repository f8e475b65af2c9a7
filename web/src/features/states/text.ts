// Texts of the administration of states, with the fixed messages of each noun.
import type { LabelledNoun } from '@despacho/contract/stateLabels.ts';

export const statesText = {
  alerts: 'Alertas de pilotos',
  change: 'Modificar Estado',
  key: 'CLAVE',
  label: 'ESTADO',
  color: 'COLOR',
  order: 'ORDEN',
  taken: 'Ya existe un estado con ese nombre.',
} as const;

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
