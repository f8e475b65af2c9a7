// A recorded day of deliveries: four tab separated files in a folder. Times are minutes of the day, places metres.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Place = { x: number; y: number };
type DayOrder = Place & { id: string; placedAt: number; readyAt: number; branch: number };
type DayCourier = Place & { id: string; onAt: number; offAt: number };
export type Day = {
  name: string;
  metersPerMinute: number;
  /** Service at the counter and at the door: half before and half after the goods change hands. */
  pickupMin: number;
  doorMin: number;
  targetMin: number;
  maxMin: number;
  branches: readonly (Place & { id: string })[];
  orders: readonly DayOrder[];
  couriers: readonly DayCourier[];
};

/** Assignments in the order in which they were given. Without updates none is changed afterwards. */
export type Assignment = { courier: number; at: number; branch: number; orders: readonly number[] };

const rowsOf = (folder: string, file: string): string[][] =>
  readFileSync(join(folder, file), 'utf8')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(1)
    .map((line) => line.split('\t'));

const numberOf = (cell: string | undefined): number => {
  const value = Number(cell);
  if (cell === undefined || cell.trim() === '' || !Number.isFinite(value)) throw new Error(`not a number: ${cell}`);
  return value;
};

export const readDay = (folder: string, name: string): Day => {
  const path = join(folder, name);
  const [parameters = []] = rowsOf(path, 'instance_parameters.txt');
  const branches = rowsOf(path, 'restaurants.txt').map(([id = '', x, y]) => ({ id, x: numberOf(x), y: numberOf(y) }));
  const indexes = new Map(branches.map(({ id }, index) => [id, index]));
  const branchOf = (id: string | undefined): number => {
    const branch = indexes.get(id ?? '');
    if (branch === undefined) throw new Error(`${name}: no restaurant ${id}`);
    return branch;
  };
  return {
    name,
    metersPerMinute: numberOf(parameters[0]),
    pickupMin: numberOf(parameters[1]),
    doorMin: numberOf(parameters[2]),
    targetMin: numberOf(parameters[3]),
    maxMin: numberOf(parameters[4]),
    branches,
    orders: rowsOf(path, 'orders.txt').map(([id = '', x, y, placed, restaurant, ready]) => ({
      id,
      x: numberOf(x),
      y: numberOf(y),
      placedAt: numberOf(placed),
      branch: branchOf(restaurant),
      readyAt: numberOf(ready),
    })),
    couriers: rowsOf(path, 'couriers.txt').map(([id = '', x, y, on, off]) => ({
      id,
      x: numberOf(x),
      y: numberOf(y),
      onAt: numberOf(on),
      offAt: numberOf(off),
    })),
  };
};

/** Folders that contain a day, sorted by name. */
export const dayNames = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
