import { ACTIVE_STATUSES, ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { describe, expect, it } from 'vitest';
import {
  readAccountStatus,
  readAvailability,
  readCourierAlert,
  readOrderType,
  readPaymentMethod,
  readRole,
  readStatus,
  statusSpellings,
} from './words.ts';

describe('stored words', () => {
  it.each(Object.entries(ORDER_STATUS))('[DO10] reads %s by its constant and by its label %s', (constant, label) => {
    const spellings = [constant, label, constant.toLowerCase().replaceAll('_', ' '), label.toUpperCase(), ` ${label} `];
    expect(new Set(spellings.map(readStatus))).toEqual(new Set([label]));
  });

  it('[DO10] reads the spelling of the filters, and no status from anything else', () => {
    expect(readStatus('re-agend')).toBe('Reagendado');
    expect([null, '', 'canario', 'x', 3, {}, 'constructor', '__proto__'].map(readStatus)).toEqual(
      Array.from({ length: 8 }, () => null),
    );
  });

  it('[DO10] queries for both spellings, within the 30 values of Firestore', () => {
    const spellings = statusSpellings(ACTIVE_STATUSES);
    expect(spellings).toContain('En ruta');
    expect(spellings).toContain('GOING');
    expect(spellings.length).toBeLessThanOrEqual(29);
    expect(new Set(spellings.map(readStatus))).toEqual(new Set(ACTIVE_STATUSES));
  });

  it('[DO10] reads payment methods by value and by every label', () => {
    expect(['cash', 'Efectivo', 'EFECTIVO'].map(readPaymentMethod)).toEqual(['cash', 'cash', 'cash']);
    expect(readPaymentMethod('TARJETA DE CRÉDITO')).toBe('credit-card');
    expect(['Visa en Link', 'VISA LINK'].map(readPaymentMethod)).toEqual(['visa-link', 'visa-link']);
    expect(readPaymentMethod('NO TIENE METODO DE PAGO')).toBe('none');
  });

  it('[CO3] splits the two meanings of a status by its value', () => {
    expect([readAccountStatus('ACTIVE'), readAvailability('ACTIVE')]).toEqual(['ACTIVE', null]);
    expect([readAccountStatus('available'), readAvailability('available')]).toEqual([null, 'available']);
  });

  it('[CO8] reads the report of a courier by key and by wording', () => {
    expect(['Qm3vK8xTz0aBcDeFgH12', 'volcán', 'x/y', 7].map(readCourierAlert)).toEqual([
      'Qm3vK8xTz0aBcDeFgH12',
      null,
      null,
      null,
    ]);
    expect(['flatTire', 'Llanta pinchada', 'falla mecanica'].map(readCourierAlert)).toEqual([
      'flatTire',
      'flatTire',
      'mechanicalFailure',
    ]);
  });

  it('[AC11] reads roles by constant and by their stored labels', () => {
    expect(['OWNER', 'ADMINISTRADOR', 'company_reports', 'Controlador'].map(readRole)).toEqual([
      'OWNER',
      'ADMINISTRATOR',
      'COMPANY_REPORTS',
      'CONTROLLER',
    ]);
    expect(['root', '', null].map(readRole)).toEqual([null, null, null]);
    expect(readOrderType('pick up')).toBe('PICK-UP');
  });
});
