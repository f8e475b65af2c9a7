// Texts about drafts of forms.
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { duration } from '@despacho/ui/format.ts';

export const draftText = {
  offer: (ageMs: number) =>
    ageMs < MINUTE_MS ? 'Tienes un borrador de hace menos de 1 min:' : `Tienes un borrador de hace ${duration(ageMs)}:`,
  recover: 'Recuperar',
  discard: 'Descartar',
  differs: (count: number) =>
    count === 1
      ? 'Desde tu borrador cambió 1 campo que tú también cambiaste. Lo que dice ahora está junto a él.'
      : `Desde tu borrador cambiaron ${count} campos que tú también cambiaste. Lo que dicen ahora está junto a cada uno.`,
  now: (value: string) => `Ahora dice: ${value}.`,
  takeCurrent: 'Usar lo de ahora',
  empty: '(vacío)',
  yes: 'Sí',
  no: 'No',
  leaveDetail: 'Lo que escribiste queda como borrador en este dispositivo, por 24 horas. Fotos y archivos no.',
  signOutTitle: (count: number) =>
    count === 1 ? 'Hay un borrador sin guardar' : `Hay ${count} borradores sin guardar`,
  signOutDetail:
    'Puedes borrar lo que escribiste, o conservarlo cifrado en este dispositivo: se te ofrece cuando entres de nuevo, hasta por 24 horas.',
  stay: 'Seguir aquí',
  keep: 'Conservar y salir',
  erase: 'Borrar y salir',
} as const;
