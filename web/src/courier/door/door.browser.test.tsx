// The door in a browser with its own databases, the server played by the test.
import type { CourierAct, CourierWork } from '@despacho/contract/couriers/application.ts';
import { COURIER_PATHS, MAX_PROOF_BYTES } from '@despacho/contract/couriers/applicationLimits.ts';
import type { ProofKind } from '@despacho/contract/orders/deliveryProofs.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { carriedOrderOf } from '@despacho/domain/couriers/work.ts';
import { consoleTheme, installTheme } from '@despacho/ui/theme.ts';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findings, isTooWide, setTheme } from '../../../../tests/browser/stage.tsx';
import { keepAccount } from '../account.ts';
import '../courier.css';
import { CourierApp } from '../CourierApp.tsx';
import { forgetActs, forgetWork } from '../phoneStore.ts';
import { forgetProofs, proofsOf } from './proofStore.ts';

const at = '2026-11-21T18:00:00.000Z';
let demanded: ProofKind[];
let atDoorAt: string;
let isDelivered: boolean;
let isOnline: boolean;
let pinTries: string[];
/** What reached the server, in its order. */
let arrived: string[];
let reasons: (string | undefined)[];
let texts: string[];
let pictures: { kind: string; receiver: string; type: string; bytes: number }[];
let proofAnswer: object;

const work = (): CourierWork => {
  const courier = { id: 'luis', name: 'Luis Ramos' };
  const order = sampleOrder({ id: '1', number: 'GT-1', status: 'En ruta', courier, createdAt: at });
  const mark = { key: 'k', courierId: 'luis', at, claimedAt: null, position: null, reason: null, distanceM: null };
  const marked = { ...order, courierMarks: { pickUp: mark, arriveAtDoor: { ...mark, at: atDoorAt } } };
  const carried = carriedOrderOf(marked, 'luis', {
    lateLimitSec: null,
    conversation: null,
    demanded,
    now: Date.parse(at),
  });
  return {
    now: at,
    rate: 1,
    version: 'v',
    courier: { ...courier, plate: null },
    availability: 'available',
    alert: null,
    shift: { checkInId: 'c', day: '2026-11-21', branch: { id: 'b', name: 'PORTALES' }, startedAt: at },
    branches: [],
    orders: carried === null || isDelivered ? [] : [carried],
  };
};

const respond = async (path: string, init?: RequestInit): Promise<Response> => {
  if (path === COURIER_PATHS.work) return Response.json(work());
  if (path === COURIER_PATHS.money) return Response.json({ now: at, cash: null, days: null });
  if (path === COURIER_PATHS.proofs && init?.body instanceof FormData) {
    const file = init.body.get('file');
    if (!(file instanceof Blob)) throw new Error('no file');
    const { body: form } = init;
    const textOf = (name: string): string => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    };
    const [kind, receiver] = [textOf('kind'), textOf('receiver')];
    arrived.push(kind);
    pictures.push({ kind, receiver, type: file.type, bytes: file.size });
    return Response.json(proofAnswer);
  }
  const body = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
  if (path === COURIER_PATHS.pin) {
    pinTries.push(body.pin);
    const isRight = body.pin === '123456';
    return Response.json(isRight ? { result: 'right' } : { result: 'wrong', triesLeft: 3 - pinTries.length });
  }
  if (path !== COURIER_PATHS.acts) return Response.json({ now: at, version: 'v', accepted: 1 });
  const acts: CourierAct[] = body.acts;
  for (const act of acts) {
    arrived.push(act.kind);
    if (act.kind === 'deliver') reasons.push(act.reason);
    if (act.kind === 'message') texts.push(act.text);
    isDelivered = act.kind === 'deliver';
  }
  return Response.json({ now: at, version: 'v', results: acts.map(({ key }) => ({ key, result: 'accepted', at })) });
};

const enter = (): void => {
  keepAccount({ uid: 'luis', token: 'token-luis', refreshToken: 'r', name: 'Luis Ramos' });
  render(<CourierApp />);
};
let touches: number;
const press = async (name: string): Promise<void> => {
  touches += 1;
  await userEvent.click(page.getByRole('button', { name, exact: true }).last());
};
const picture = async (side = 1_600): Promise<File> => {
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  const context = canvas.getContext('2d');
  const noise = new ImageData(side, side);
  for (let index = 0; index < noise.data.length; index += 1) noise.data[index] = (index * 7_919) % 256;
  context?.putImageData(noise, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.95));
  return new File([blob ?? ''], 'puerta.jpg', { type: 'image/jpeg' });
};
const takePhoto = async (): Promise<void> => {
  touches += 1;
  await userEvent.upload(page.getByLabelText('Tomar foto de la entrega'), await picture());
  await expect.element(page.getByText('Foto lista')).toBeVisible();
};

beforeEach(() => {
  demanded = ['pin', 'photo'];
  atDoorAt = at;
  isDelivered = false;
  isOnline = true;
  pinTries = [];
  arrived = [];
  reasons = [];
  texts = [];
  pictures = [];
  touches = 0;
  proofAnswer = { result: 'accepted' };
  localStorage.setItem('despacho.courier.privacy', '1');
  installTheme(consoleTheme());
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (!isOnline) throw new TypeError('network is down');
    return respond(path, init);
  });
});
afterEach(async () => {
  cleanup();
  keepAccount(null);
  await forgetActs('luis');
  await forgetProofs();
  await forgetWork();
  vi.unstubAllGlobals();
  document.adoptedStyleSheets = [];
  localStorage.clear();
});

it('[CP15] [CP16] [CP43] [CP17] three touches at the door: Entregado, the photo, Entregado; the proof follows the act', async () => {
  enter();
  await press('Entregado');
  await userEvent.fill(page.getByLabelText('PIN del cliente'), '123456');
  await expect.element(page.getByText('PIN correcto')).toBeVisible();
  await takePhoto();
  await press('Entregado');
  await expect.poll(() => arrived).toEqual(['deliver', 'photo']);
  expect([touches, reasons]).toEqual([3, [undefined]]);
  expect(pictures[0]).toMatchObject({ kind: 'photo', type: 'image/jpeg' });
  expect(pictures[0]?.bytes).toBeLessThanOrEqual(MAX_PROOF_BYTES);
  await expect.poll(async () => proofsOf('luis')).toEqual([]);
});

it.each(['light', 'dark'] as const)('the door fits 360 px and is accessible: %s', async (theme) => {
  setTheme(theme);
  await page.viewport(360, 640);
  demanded = ['pin', 'photo', 'signature'];
  enter();
  await press('Entregado');
  await press('Entregado');
  await expect.element(page.getByText('Falta: PIN, foto, firma, nombre de quien recibe.')).toBeVisible();
  expect([isTooWide(), await findings()]).toEqual([false, []]);
  expect(arrived).toEqual([]);
});

it('[CP16] nothing is demanded: one touch', async () => {
  demanded = [];
  enter();
  await press('Entregado');
  await expect.poll(() => arrived).toEqual(['deliver']);
  expect(touches).toBe(1);
});

it('[CP16] [CP44] without network the delivery and its proofs wait, through the end of the page, and a wrong PIN is named', async () => {
  enter();
  await expect.element(page.getByRole('button', { name: 'Entregado' })).toBeVisible();
  isOnline = false;
  await press('Entregado');
  await userEvent.fill(page.getByLabelText('PIN del cliente'), '999999');
  await expect.element(page.getByText(/se comprueba al enviar/)).toBeVisible();
  await takePhoto();
  await press('Entregado');
  await expect.element(page.getByText('3 acciones por enviar')).toBeVisible();
  cleanup();
  isOnline = true;
  enter();
  await expect.poll(() => arrived).toEqual(['deliver', 'photo']);
  await expect.element(page.getByText(/el PIN no era correcto/)).toBeVisible();
  await press('Entendido');
  await expect.poll(async () => proofsOf('luis')).toEqual([]);
});

it('[CP17] a wrong PIN is answered with its remaining tries, and delivers nothing', async () => {
  demanded = ['pin'];
  enter();
  await press('Entregado');
  await userEvent.fill(page.getByLabelText('PIN del cliente'), '111111');
  await expect.element(page.getByText('PIN incorrecto: quedan 2 intentos.')).toBeVisible();
  await press('Entregado');
  await expect.element(page.getByText('Falta: PIN.')).toBeVisible();
  await press('Cancelar');
  await press('Entregado');
  expect(document.querySelector<HTMLInputElement>('dialog input')?.value).toBe('111111');
  expect(arrived).toEqual([]);
});

it('[CP18] without its photo a delivery needs a reason', async () => {
  demanded = ['photo'];
  enter();
  await press('Entregado');
  await press('No puedo: entregar con un motivo');
  await press('Entregado');
  await expect.element(page.getByText('Falta: motivo.')).toBeVisible();
  await userEvent.fill(page.getByLabelText('Motivo'), 'cámara rota');
  await press('Entregado');
  await expect.poll(() => reasons).toEqual(['cámara rota']);
});

it('[CP15] a signature is sent with the name of its receiver, also where the dialog was closed meanwhile', async () => {
  demanded = ['signature'];
  enter();
  await press('Entregado');
  await userEvent.click(page.getByLabelText('Firma de quien recibe'));
  await userEvent.fill(page.getByLabelText('Nombre de quien recibe'), 'Eva Paz');
  await expect.poll(async () => (await proofsOf('luis')).length).toBe(1);
  await press('Cancelar');
  await press('Entregado');
  await expect.element(page.getByText('Firma lista')).toBeVisible();
  await press('Entregado');
  await expect.poll(() => pictures).toMatchObject([{ kind: 'signature', receiver: 'Eva Paz' }]);
});

it('[CP43] a sign-out forgets the proofs of the phone', async () => {
  demanded = ['photo'];
  enter();
  await press('Entregado');
  await takePhoto();
  expect((await proofsOf('luis')).length).toBe(1);
  keepAccount(null, true);
  await expect.poll(async () => proofsOf('luis')).toEqual([]);
});

it('[CP43] a picture whose delivery was not confirmed is forgotten with its order', async () => {
  demanded = ['photo'];
  enter();
  await press('Entregado');
  await takePhoto();
  await press('Cancelar');
  // Staff moved it.
  isDelivered = true;
  window.dispatchEvent(new Event('online'));
  await expect.poll(async () => proofsOf('luis')).toEqual([]);
  expect(arrived).toEqual([]);
});

it('[CP35] without the customer: call, wait five minutes from the arrival, ask the console once', async () => {
  await page.viewport(360, 640);
  atDoorAt = '2026-11-21T17:58:00.000Z';
  enter();
  await userEvent.click(page.getByText('No encuentro al cliente'));
  await expect.element(page.getByText('Espere 5 minutos en la puerta: faltan 3 min.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Avisar a la consola' })).toBeDisabled();
  expect([isTooWide(), await findings()]).toEqual([false, []]);
  cleanup();
  atDoorAt = '2026-11-21T17:55:00.000Z';
  enter();
  await userEvent.click(page.getByText('No encuentro al cliente'));
  await press('Avisar a la consola');
  await expect.element(page.getByText(/La consola está avisada/)).toBeVisible();
  await expect
    .poll(() => texts)
    .toEqual(['No encuentro al cliente: llamé y esperé 5 minutos en la puerta. ¿Qué hago?']);
  expect(page.getByRole('button', { name: 'Avisar a la consola' }).query()).toBeNull();
});
