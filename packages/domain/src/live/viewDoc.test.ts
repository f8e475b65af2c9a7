import { sampleBranch, sampleCompany, sampleCourier, sampleIncident, sampleOrder } from '@despacho/contract/samples.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { viewDoc } from './viewDoc.ts';

const order = (only: Parameters<typeof sampleOrder>[0] = {}) => ({ kind: 'order' as const, doc: sampleOrder(only) });

describe('views', () => {
  it('[WA25] [LV20] a wall never receives a name, a phone, an address or a note of a customer', () => {
    const secret = fc.string({ minLength: 6 }).map((text) => `<<${text}>>`);
    fc.assert(
      fc.property(secret, (text) => {
        const view = viewDoc(
          'wall',
          order({
            customerName: text,
            recipient: text,
            phone: text,
            address: text,
            note: text,
            remarks: text,
            creatorName: text,
            picture: text,
            closeReason: text,
          }),
        );
        expect(view).not.toBeNull();
        expect(JSON.stringify(view)).not.toContain(JSON.stringify(text).slice(1, -1));
      }),
    );
  });

  it('[LV20] the computed fields of the wall are added before the fields they depend on are removed', () => {
    const untyped = order({
      customerName: 'ESPERANDO...',
      number: 'Esperando',
      suggestedPosition: { lat: 14, lng: 14 },
    });
    expect(viewDoc('wall', untyped)).toMatchObject({ isUntyped: true, hasCoordinates: false, position: null });
    const placed = order({ destination: { lat: 14.6, lng: -90.5 } });
    expect(viewDoc('wall', placed)).toMatchObject({
      isUntyped: false,
      hasCoordinates: true,
      position: { lat: 14.6, lng: -90.5 },
    });
  });

  it('[LV20] staff see no pin, no attempts and not the session that owns the lock', () => {
    const lock = { id: 'u', name: 'U', expiresAt: '2026-11-21T18:00:00.000Z', sessionId: 'tab-7', fence: 3 };
    // As in a state of an older version, which had them in the order.
    const old = { ...sampleOrder({ lock }), pin: '4321', pinAttempts: 2 };
    const view = viewDoc('staff', { kind: 'order', doc: old });
    expect(view).toMatchObject({ customerName: 'Ana Sample', lock: { id: 'u', name: 'U', fence: 3 } });
    expect(JSON.stringify(view)).not.toMatch(/pin|tab-7|sessionId/);
  });

  it('[LV20] companies and branches carry the fields of the screens and the mark of an unreadable document', () => {
    const company = viewDoc('staff', { kind: 'company', doc: sampleCompany({ emails: ['a@b.test'] }) });
    expect(Object.keys(company ?? {})).not.toContain('emails');
    const branch = viewDoc('wall', { kind: 'branch', doc: sampleBranch({ address: 'somewhere' }) });
    expect(Object.keys(branch ?? {}).sort()).toEqual(['company', 'id', 'isEnabled', 'name', 'perimeter', 'position']);
    const courier = { ...sampleCourier({ pushToken: 'p' }), unreadable: true };
    expect(viewDoc('wall', { kind: 'courier', doc: courier })).toMatchObject({ unreadable: true });
    expect(viewDoc('staff', { kind: 'courier', doc: courier })).not.toHaveProperty('pushToken');
    expect(viewDoc('wall', { kind: 'incident', doc: sampleIncident({ note: 'n' }) })).not.toHaveProperty('note');
  });

  it('[LV20] the public view contains orders only', () => {
    expect(viewDoc('track', order())).toEqual({
      id: 'order-1',
      number: 'GT-100001',
      status: 'En cola',
      createdAt: '2026-11-21T18:00:00.000Z',
      stateTime: {},
    });
    expect(viewDoc('track', { kind: 'courier', doc: sampleCourier() })).toBeNull();
  });
});
