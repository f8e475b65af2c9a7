import { sampleOrder } from '@despacho/contract/samples.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { describe, expect, it } from 'vitest';
import { HANDOVER_SEC } from '../forecast/forecast.ts';
import { straightLineLeg } from '../routes/straightLine.ts';
import { afterFetching, COUNTER_SEC, presentWork } from './presentWork.ts';

const north = (metres: number): LatLng => ({ lat: 14.6 + metres / 111_195, lng: -90.51 });
const [here, near, far] = [north(0), north(1_000), north(3_000)];
const start = { at: here, ageSec: 0, traffic: 1 };
const branchAt = ({ branch }: { branch: { id: string } | null }): LatLng | null =>
  branch?.id === 'nowhere' ? null : near;
const order = (
  id: string,
  status: 'En ruta' | 'Asignado' | 'En cola',
  destination: LatLng | null,
  branchId = 'centre',
) =>
  sampleOrder({ id, status, destination, suggestedPosition: null, branch: { id: branchId, name: '', position: null } });
const rideSec = (from: LatLng, to: LatLng): number => straightLineLeg(from, to, 1).durationS;

describe('[OR50] what a courier does before anything new', () => {
  it('is nothing without orders', () => {
    expect(presentWork(start, [], branchAt)).toEqual({ at: here, inSec: 0, fetched: null });
  });

  it('is to deliver what is carried, the nearest door first, and to stand there', () => {
    const orders = [order('b', 'En ruta', far), order('a', 'En ruta', near)];
    const { at, inSec } = presentWork(start, orders, branchAt);
    expect(at).toEqual(far);
    expect(inSec).toBeCloseTo(rideSec(here, near) + rideSec(near, far) + 2 * HANDOVER_SEC);
    expect(presentWork({ ...start, ageSec: 60 }, orders, branchAt).inSec).toBeCloseTo(inSec - 60);
    expect(presentWork({ ...start, traffic: 2 }, orders, branchAt).inSec).toBeGreaterThan(inSec * 1.4);
  });

  it('takes ten minutes for a door that is unknown', () => {
    expect(presentWork(start, [order('a', 'En ruta', null)], branchAt)).toEqual({
      at: here,
      inSec: 600,
      fetched: null,
    });
  });

  it('leaves orders to fetch at one counter apart, because others may come along', () => {
    const orders = [order('a', 'Asignado', far), order('b', 'En cola', near), order('c', 'En ruta', near)];
    const { at, fetched } = presentWork(start, orders, branchAt);
    expect(at).toEqual(near);
    expect(fetched).toEqual({ branchId: 'centre', orders: ['a', 'b'] });
  });

  it('fetches and delivers those of several counters first', () => {
    const orders = [order('a', 'Asignado', far), order('b', 'Asignado', here, 'other')];
    const { at, inSec, fetched } = presentWork(start, orders, branchAt);
    expect(fetched).toBeNull();
    expect(at).toEqual(here);
    const roads = rideSec(here, near) + rideSec(near, far) + rideSec(far, near) + rideSec(near, here);
    expect(inSec).toBeCloseTo(roads + 2 * (COUNTER_SEC + HANDOVER_SEC));
  });

  it('counts the way to a counter only where it is known', () => {
    const orders = [order('a', 'Asignado', far, 'nowhere')];
    expect(afterFetching({ at: near, inSec: 0 }, orders, { traffic: 1, branchAt })).toEqual({
      at: far,
      inSec: rideSec(near, far) + HANDOVER_SEC,
    });
  });
});
