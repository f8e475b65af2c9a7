// Notices as they arrive; each story shows its own.
import { HOUR_MS } from '@despacho/contract/durations.ts';
import { useEffect, type ReactNode } from 'react';
import { hostileTexts } from '../../gallery/hostile.ts';
import type { Story } from '../../gallery/story.ts';
import { dismissAll, notify } from './notify.ts';

const Saying = ({ say, children }: { say: () => void; children?: ReactNode }) => {
  useEffect(() => {
    say();
    return dismissAll;
  }, [say]);
  return children ?? null;
};

const staying = { forMs: HOUR_MS };

const everyIntent = (): void => {
  notify('Orden creada', 'success', staying);
  notify('La orden no se pudo guardar', 'danger', staying);
  notify('La orden ya no está disponible', 'warning', staying);
  notify('3 órdenes importadas', 'primary', staying);
};
const undo = (): void =>
  notify('Orden eliminada', 'success', {
    ...staying,
    action: { text: 'Deshacer', run: () => notify('Orden restaurada', 'success', staying) },
  });
const timed = (): void =>
  notify('Orden GT-1042 eliminada', 'success', {
    forMs: HOUR_MS,
    isTimed: true,
    action: { text: 'Deshacer', run: () => {} },
  });
const repeated = (): void => {
  for (let count = 0; count < 3; count += 1) notify('No hay conexión con el servidor', 'danger', staying);
};
const seven = (): void => {
  for (let count = 1; count <= 7; count += 1) notify(`Aviso número ${count}`, 'primary', staying);
};
const long = (): void =>
  notify(
    'Debes ingresar una latitude y longitude, usa la pestaña de Mapa para seleccionar el lugar de destino',
    'warning',
    staying,
  );
const hostile = (): void => hostileTexts.slice(0, 5).forEach((text) => notify(text, 'danger', staying));

export const stories: Story[] = [
  { name: 'every intent', render: () => <Saying say={everyIntent} /> },
  { name: 'undo', render: () => <Saying say={undo} /> },
  { name: 'with the seconds left', render: () => <Saying say={timed} /> },
  { name: 'repeated', render: () => <Saying say={repeated} /> },
  { name: 'seven of which five stay', render: () => <Saying say={seven} /> },
  { name: 'long', render: () => <Saying say={long} /> },
  { name: 'hostile', render: () => <Saying say={hostile} /> },
];
