// Both phones of a handoff in a browser, the server played by the test; the camera sees the code that the other phone drew.
import type { CourierWork } from '@despacho/contract/couriers/application.ts';
import { COURIER_PATHS } from '@despacho/contract/couriers/applicationLimits.ts';
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
import { forgetProofs, proofsOf, putProof } from '../door/proofStore.ts';
import { draftOf, storeDraft } from '../messages/drafts.ts';
import { actsOf, forgetActs, forgetWork } from '../phoneStore.ts';

const at = '2026-11-21T18:00:00.000Z';
const CODE = '7K3MQ9TZ';
const refused = (reason: string) => ({ result: 'refused', reason });
const found = {
  result: 'found',
  order: { id: '1', number: 'GT-1', company: { id: 'c', name: 'San Martín' }, branch: { id: 'b', name: 'PORTALES' } },
  giver: 'Luis Ramos',
  addsCents: 8_550,
  isInRedZone: false,
};

let owner: string;
let isOnline: boolean;
let validMs: number;
let look: object;
let looks: number;
let takes: { key: string; orderId: string; code: string; enterRedZone: boolean }[];
let take: () => object;
let offers: number;
let redrawing: ReturnType<typeof setInterval> | undefined;

const uidNow = (): string => JSON.parse(localStorage.getItem('despacho.courier') ?? '{}').uid;
const work = (): CourierWork => {
  const uid = uidNow();
  const courier = { id: owner, name: owner };
  const order = sampleOrder({ id: '1', number: 'GT-1', status: 'En ruta', courier, createdAt: at });
  const rules = { lateLimitSec: null, conversation: null, demanded: [], now: Date.parse(at) };
  const carried = carriedOrderOf(order, uid, rules);
  return {
    now: at,
    rate: 1,
    version: `v-${owner}`,
    courier: { id: uid, name: uid, plate: null },
    availability: 'available',
    alert: null,
    shift: { checkInId: 'c', day: '2026-11-21', branch: { id: 'b', name: 'PORTALES' }, startedAt: at },
    branches: [],
    orders: carried === null ? [] : [carried],
  };
};
const respond = (path: string, body: Record<string, never>): object => {
  switch (path) {
    case COURIER_PATHS.work:
      return work();
    case COURIER_PATHS.money:
      return { now: at, cash: null, days: null };
    case COURIER_PATHS.proofs:
      return owner === uidNow() ? { result: 'accepted' } : refused('reassigned');
    case COURIER_PATHS.offerHandoff:
      offers += 1;
      return { result: 'offered', code: CODE, validMs };
    case COURIER_PATHS.lookAtHandoff:
      looks += 1;
      return body['code'] === CODE ? look : refused('unknown-code');
    case COURIER_PATHS.takeHandoff:
      takes.push(body as never);
      return take();
    default:
      return { now: at, version: 'v', accepted: 1 };
  }
};

const enter = (uid: 'luis' | 'ana'): void => {
  keepAccount({ uid, token: `token-${uid}`, refreshToken: 'r', name: uid === 'luis' ? 'Luis Ramos' : 'Ana Paz' });
  render(<CourierApp />);
};
const press = async (name: string): Promise<void> => userEvent.click(page.getByRole('button', { name, exact: true }));
const sees = async (what: string | RegExp): Promise<void> => {
  await expect.element(page.getByText(what).last()).toBeVisible();
};

/** What the camera of the other phone sees: the modules of the drawn code, in a picture that goes on. */
const cameraOn = (path: string, modules: number): MediaStream => {
  const scale = 8;
  const side = modules * scale;
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  const draw = (): void => {
    context.fillStyle = 'white';
    context.fillRect(0, 0, side, side);
    context.fillStyle = 'black';
    for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
      context.fillRect(Number(x) * scale, Number(y) * scale, scale, scale);
  };
  draw();
  redrawing = setInterval(draw, 50);
  return canvas.captureStream(20);
};
const useCamera = (open: () => MediaStream): void => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => open());
};
const noCamera = (): MediaStream => {
  throw new DOMException('denied', 'NotAllowedError');
};

beforeEach(() => {
  owner = 'luis';
  isOnline = true;
  validMs = 60_000;
  look = found;
  looks = 0;
  takes = [];
  take = () => {
    owner = 'ana';
    return { result: 'accepted' };
  };
  offers = 0;
  localStorage.setItem('despacho.courier.privacy', '1');
  installTheme(consoleTheme());
  useCamera(noCamera);
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (!isOnline) throw new TypeError('network is down');
    return Response.json(respond(path, typeof init?.body === 'string' ? JSON.parse(init.body) : {}));
  });
});
afterEach(async () => {
  clearInterval(redrawing);
  cleanup();
  keepAccount(null);
  await forgetActs('luis');
  await forgetProofs();
  await forgetWork();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.adoptedStyleSheets = [];
  localStorage.clear();
});

it('[CP31] [CP47] the code that one phone draws is read by the camera of the other, which takes the order', async () => {
  enter('luis');
  await press('Entregar a otro piloto');
  const drawn = page.getByRole('img', { name: 'Código QR de la orden' });
  await expect.element(drawn).toBeVisible();
  await sees(/Vale (60|59|58) s y una sola vez\./);
  await sees('7K3M Q9TZ');
  const path = drawn.element().querySelector('path')?.getAttribute('d') ?? '';
  const modules = Number(drawn.element().getAttribute('viewBox')?.split(' ')[2]);
  cleanup();
  const stream = cameraOn(path, modules);
  useCamera(() => stream);
  enter('ana');
  await press('Recibir orden de otro piloto');
  await sees('Orden GT-1, de Luis Ramos');
  await sees('Suma Q85.50 a su efectivo.');
  await expect.poll(() => stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended']);
  await press('Recibir la orden');
  await sees('La orden GT-1 ahora es suya.');
  await press('Cerrar');
  await expect.element(page.getByRole('article', { name: 'GT-1' })).toBeVisible();
  expect(takes).toMatchObject([{ orderId: '1', code: CODE, enterRedZone: false }]);
});

it('[CP34] the giver sees that the order is gone; its drafts and proofs are treated as of one that staff moved', async () => {
  enter('luis');
  await expect.element(page.getByRole('article', { name: 'GT-1' })).toBeVisible();
  storeDraft('1', 'ya casi llego');
  const proof = { uid: 'luis', orderId: '1', at, image: new Blob(['x']), pin: null, receiver: null, problem: null };
  await putProof({ ...proof, key: 'draft', kind: 'photo', label: 'GT-1 · foto', state: 'draft' });
  await press('Entregar a otro piloto');
  await sees('7K3M Q9TZ');
  owner = 'ana';
  await putProof({ ...proof, key: 'waiting', kind: 'signature', label: 'GT-1 · firma', state: 'waiting' });
  await sees('La orden GT-1 ya no es suya.');
  await press('Cerrar');
  await expect.element(page.getByRole('article', { name: 'GT-1' })).not.toBeInTheDocument();
  expect(draftOf('1')).toBe('');
  cleanup();
  enter('luis');
  await sees(/GT-1 · firma: la orden ya no es suya/);
  const stored = await proofsOf('luis');
  expect(stored.map(({ key, state }) => [key, state])).toEqual([['waiting', 'refused']]);
});

it('[CP31] a code that ended is no longer shown, and another one can be requested', async () => {
  validMs = 1_200;
  enter('luis');
  await press('Entregar a otro piloto');
  await sees('El código venció.');
  validMs = 60_000;
  await press('Pedir otro código');
  await sees('7K3M Q9TZ');
  expect(offers).toBe(2);
});

it('[CP34] without network nothing waits to be sent, and the reason is visible', async () => {
  enter('luis');
  await expect.element(page.getByRole('article', { name: 'GT-1' })).toBeVisible();
  isOnline = false;
  await press('Entregar a otro piloto');
  await sees(/Sin conexión: para esto hace falta/);
  expect(await actsOf('luis')).toEqual([]);
});

it('[CP46] [CP34] [CP47] a typed code is enough; a refusal is named, and a try without answer is the same act again', async () => {
  enter('ana');
  await press('Recibir orden de otro piloto');
  await sees('Sin cámara: escriba el código.');
  await userEvent.fill(page.getByLabelText('Código'), '00000000');
  await press('Buscar la orden');
  await sees('El código no existe: revíselo.');
  look = refused('cash-limit');
  await userEvent.fill(page.getByLabelText('Código'), CODE);
  await press('Buscar la orden');
  await sees('Pasaría su límite de efectivo: llame a la consola.');
  look = { ...found, isInRedZone: true };
  await press('Buscar la orden');
  await sees('El destino está en una zona de riesgo.');
  const accept = take;
  take = () => {
    throw new TypeError('the answer is lost');
  };
  await press('Recibirla de todos modos');
  await sees(/Sin conexión: para esto hace falta/);
  take = accept;
  await press('Recibirla de todos modos');
  await sees('La orden GT-1 ahora es suya.');
  expect(takes.map(({ key, enterRedZone }) => [key, enterRedZone])).toEqual([
    [takes[0]?.key, true],
    [takes[0]?.key, true],
  ]);
});

it('a QR of something else is named, and asks the server nothing', async () => {
  const { encodeQR } = await import('qr');
  const rows = encodeQR('https://menu.example/pizza', 'raw', { border: 4 });
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  const stream = cameraOn(path, rows.length);
  useCamera(() => stream);
  enter('ana');
  await press('Recibir orden de otro piloto');
  await sees('Ese QR no es de una orden.');
  expect(looks).toBe(0);
});

it.each(['light', 'dark'] as const)('both sides fit 360 px and are accessible: %s', async (theme) => {
  setTheme(theme);
  await page.viewport(360, 640);
  enter('luis');
  await press('Entregar a otro piloto');
  await sees('7K3M Q9TZ');
  expect([isTooWide(), await findings()]).toEqual([false, []]);
  cleanup();
  enter('ana');
  await press('Recibir orden de otro piloto');
  await userEvent.fill(page.getByLabelText('Código'), CODE);
  expect([isTooWide(), await findings()]).toEqual([false, []]);
  await press('Buscar la orden');
  await sees('Orden GT-1, de Luis Ramos');
  expect([isTooWide(), await findings()]).toEqual([false, []]);
});
