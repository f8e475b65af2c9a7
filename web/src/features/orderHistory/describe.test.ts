import { sampleOrder } from '@despacho/contract/samples.ts';
import { createdValues, changedValues } from '@despacho/domain/orders/audit.ts';
import { describe, expect, it } from 'vitest';
import { changesOf, choiceOf, actionOf } from './describe.ts';

const before = sampleOrder();
const shown = (only: Parameters<typeof sampleOrder>[0]): string[] =>
  changesOf(changedValues(before, sampleOrder(only))).map(
    (change) => `${change.label}: ${change.before} > ${change.after}`,
  );

describe('the history as text', () => {
  it('[OR29] [OR83] shows each field before and after, ids by their names', () => {
    expect(
      shown({
        status: 'Cancelado',
        courier: { id: 'k', name: 'Luis Ramos' },
        zone: null,
        phone: '55551111',
        remarks: 'Duplicada',
        paymentMethod: 'visa-link',
        isPriority: true,
        suggestedPosition: { lat: 14.5, lng: -90.25 },
        canceledAt: '2026-11-21T18:41:07.000Z',
        delivery: { distanceKm: 3.456, cost: 1_234.5 },
        branch: null,
        address: '  ',
      }),
    ).toEqual([
      'Estado: En cola > Cancelado',
      'Teléfono: +502 5555-0000 > +502 5555-1111',
      'Dirección: 16 calle 2-40 > vacío',
      'Zona: Zona 10 > Sin zona',
      'Observaciones: vacío > Duplicada',
      'Tipo de pago: Efectivo > Visa en Link',
      'Prioridad: No > Sí',
      'Sucursal: PORTALES > vacío',
      'Piloto: SIN PILOTO > Luis Ramos',
      'Coordenadas: 14.610000, -90.510000 > 14.500000, -90.250000',
      'Hora de cancelación: vacío > 21-11-2026 12:41:07',
      'Costo y distancia: vacío > Q1,234.50, 3.46 km',
    ]);
  });

  it('[OR83] omits derived fields, and is empty for an unreadable event', () => {
    expect(shown({ stateTime: { Nuevo: '2026-11-21T18:00:00.000Z' }, distanceKm: 3, circle: null })).toEqual([]);
    expect(changesOf({ before: { courier: 'x', company: 7 }, after: { company: { odd: true }, foreign: 1 } })).toEqual([
      { field: 'company', label: 'Compañía', before: '7', after: 'vacío' },
    ]);
  });

  it('[OR83] a photo is shown as a photo, not as the address of its file', () => {
    expect(shown({ picture: '/imagenes/996db392.png' })).toEqual(['Foto: vacío > una foto']);
  });

  it('[OR83] a creation lists the given fields', () => {
    const labels = changesOf(createdValues(before)).map(({ label }) => label);
    expect(labels).toContain('Cliente');
    expect(labels).not.toContain('Observaciones');
    expect([actionOf({ what: 'created' }), actionOf({ what: 'odd' })]).toEqual(['Orden creada', 'Orden modificada']);
  });

  it('[OR52] of an assignment contains whether the courier was suggested', () => {
    const suggested = [
      { id: 'luis', score: 60 },
      { id: 'rosa', score: 240 },
    ];
    const chosen = (id: string, list: typeof suggested | null = suggested) =>
      choiceOf({ suggested: list, after: { courier: { id, name: id } } });
    expect(chosen('rosa')).toBe('Era el 2.º de 2 sugeridos.');
    expect(chosen('kevin')).toBe('No estaba entre los 2 sugeridos.');
    expect(chosen('luis', suggested.slice(0, 1))).toBe('Era el único sugerido.');
    expect([chosen('luis', null), chosen('luis', []), choiceOf({ suggested: null, after: {} })]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
