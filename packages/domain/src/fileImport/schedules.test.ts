import { sampleBranch, sampleCourier } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import { localDateTime } from '../localTime.ts';
import { columnOfField } from './columns.ts';
import { readSchedule, type ScheduleLists } from './schedules.ts';

const lists: ScheduleLists = {
  couriers: [
    sampleCourier({ id: 'luis', name: 'Luis Ramos' }),
    sampleCourier({ id: 'two1', name: 'Ana López' }),
    sampleCourier({ id: 'two2', name: 'Ana López', phone: '41110002' }),
    sampleCourier({ id: 'free', name: 'Comodín', branch: null }),
    sampleCourier({ id: 'gone', name: 'Ido', accountStatus: 'INACTIVE' }),
  ],
  branches: [
    sampleBranch(),
    sampleBranch({ id: 'b2', name: 'ZONA 1' }),
    sampleBranch({ id: 'b3', name: 'ZONA 1', company: { id: 'other', name: 'Otra' } }),
    sampleBranch({ id: 'b4', name: 'CERRADA', isEnabled: false }),
    sampleBranch({ id: 'b5', name: 'SIN ASISTENCIA', company: { id: 'other', name: 'Otra' } }),
  ].map((branch) => ({ ...branch, hasAssistance: branch.id !== 'b5' })),
};
const read = (cells: Parameters<typeof readSchedule>[0]) =>
  readSchedule({ courier: 'luis ramos', day: '21-11-2026', start: '06:00', end: '15:00', ...cells }, lists);
const shown = (at: string | null): string | null => (at === null ? null : localDateTime(Date.parse(at)));
const timesOf = (cells: Parameters<typeof readSchedule>[0]) => {
  const { startsAt, endsAt, problems } = read(cells);
  return [shown(startsAt), shown(endsAt), problems];
};

describe('a row of shifts', () => {
  it.each(['41110002', '4111-0002', '+502 4111 0002'])('[AT13] has the courier of the phone %s', (courier) => {
    expect(read({ courier })).toMatchObject({ courier: { id: 'two2' }, problems: [] });
  });

  it('[AT13] has the courier and the own branch, by name or id', () => {
    expect(read({})).toMatchObject({ courier: { id: 'luis' }, branch: { id: 'branch-1' }, problems: [] });
    expect(read({ courier: 'two2' })).toMatchObject({ courier: { id: 'two2' }, problems: [] });
    // Among two branches of one name the one of the courier's company counts.
    expect(read({ branch: 'zona 1' })).toMatchObject({ branch: { id: 'b2' }, problems: [] });
  });

  it.each([
    [{ courier: 'Nadie' }, 'courier', 'unknown'],
    [{ courier: '' }, 'courier', 'required'],
    [{ courier: 'Ana Lopez' }, 'courier', 'ambiguous'],
    [{ courier: 'Ido' }, 'courier', 'disabled'],
    [{ courier: '41119999' }, 'courier', 'unknown'],
    [{ branch: 'Luna' }, 'branch', 'unknown'],
    [{ branch: 'Cerrada' }, 'branch', 'disabled'],
    [{ branch: 'Sin asistencia' }, 'branch', 'no-assistance'],
    [{ courier: 'Comodin' }, 'branch', 'required'],
    [{ day: '31-02-2026' }, 'day', 'malformed'],
    [{ day: '' }, 'day', 'required'],
    [{ start: '25:00' }, 'start', 'malformed'],
    [{ start: '6' }, 'start', 'malformed'],
    [{ end: '10:61' }, 'end', 'malformed'],
    [{ end: '06:00' }, 'end', 'reversed'],
    [{ endDay: '20-11-2026' }, 'end', 'reversed'],
    [{ endDay: '22-11-2026' }, 'end', 'too-long'],
    [{ endDay: 'mañana' }, 'endDay', 'malformed'],
  ] as const)('[AT13] %j has a problem in %s: %s', (cells, column, issue) => {
    expect(read(cells).problems).toEqual([{ column, issue }]);
  });

  it('[AT13] reads hours of the local day, over midnight too', () => {
    expect(timesOf({})).toEqual(['21-11-2026 06:00:00', '21-11-2026 15:00:00', []]);
    expect(timesOf({ start: '22:00', end: '06:30' })).toEqual(['21-11-2026 22:00:00', '22-11-2026 06:30:00', []]);
    expect(timesOf({ day: '2026-12-31', start: '22:00', end: '6:30' })).toEqual([
      '31-12-2026 22:00:00',
      '01-01-2027 06:30:00',
      [],
    ]);
    expect(timesOf({ day: '1/2/2026', start: '16:00', end: '24:00' })).toEqual([
      '01-02-2026 16:00:00',
      '02-02-2026 00:00:00',
      [],
    ]);
    expect(timesOf({ start: '22:00', end: '06:00', endDay: '22/11/2026' })).toEqual([
      '21-11-2026 22:00:00',
      '22-11-2026 06:00:00',
      [],
    ]);
  });

  it('[AT13] has a column for each field of a creation', () => {
    expect(
      ['courierId', 'branchId', 'startsAt', 'endsAt'].map((name) => columnOfField('schedules', `body.${name}`)),
    ).toEqual(['courier', 'branch', 'start', 'end']);
  });
});
