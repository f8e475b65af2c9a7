import { routeTable } from '@despacho/contract/index.ts';
import { describe, expect, it } from 'vitest';
import { accessTable } from './accessTable.ts';

const lines = accessTable().split('\n');
const cells = (start: string): string[] => lines.find((line) => line.startsWith(start))?.split(/ {2,}/) ?? [];

describe('[AC22] the table of routes and rooms', () => {
  it('has one row for each route, and is the same each time', () => {
    const names = lines.slice(2, lines.indexOf('')).map((line) => line.split(/ {2,}/)[1] ?? '');
    expect(names.toSorted()).toEqual(Object.keys(routeTable).toSorted());
    expect(accessTable()).toBe(lines.join('\n'));
  });

  it('shows who may call a route and who may not', () => {
    expect(cells('POST /api/walls ')).toEqual([
      'POST /api/walls',
      'createWall',
      'walls.edit',
      'own scope',
      'yes',
      '–',
      '–',
      '–',
      '–',
      '–',
      '–',
      '–',
    ]);
    expect(cells('DELETE /api/deliveries/:id ').slice(2)).toEqual([
      'orders.delete',
      'own scope',
      'yes',
      'yes',
      '–',
      'yes',
      '–',
      '–',
      '–',
      '–',
    ]);
  });

  it('[LI10] shows which results of a search an account receives', () => {
    const row = (group: string) =>
      lines
        .find((line) => new RegExp(`^${group} +\\w+\\.read `).test(line))
        ?.split(/ {2,}/)
        .slice(1);
    const all = Array.from({ length: 8 }, () => 'yes');
    expect(row('activeOrders')).toEqual(['orders.read', ...all]);
    expect(row('closedOrders')).toEqual(['orders.read', ...all]);
    expect(row('couriers')).toEqual(['couriers.read', ...all]);
    expect(row('branches')).toEqual(['orders.read', ...all]);
    expect(row('companies')).toEqual(['companies.read', 'yes', 'yes', '–', 'yes', 'yes', '–', '–', '–']);
  });

  it('shows which keys a room receives', () => {
    const columns = ['admin', 'controller', 'user', 'companyAdmin', 'company', 'branch', 'alerts', 'viewer'];
    const row = (kind: string, key: string) =>
      lines.find((line) => new RegExp(`^${kind} +${key} `).test(line))?.split(/ {2,}/);
    expect(row('kind', 'key')).toEqual(['kind', 'key', ...columns, 'wall', 'track']);
    expect(row('courier', 'phone')).toEqual(['courier', 'phone', ...Array.from({ length: 10 }, () => '–')]);
    expect(row('incident', 'note')?.slice(2)).toEqual(['yes', 'yes', 'yes', 'yes', '–', 'yes', 'yes', '–', '–', '–']);
    expect(row('order', 'customerRating')?.slice(2)).toEqual(Array.from({ length: 10 }, () => '–'));
  });
});
