// The rows of the table of screens about couriers.
import type * as directoryScreens from '../Couriers.tsx';
import { SCREEN_TEXT } from '../text.ts';

const positions = { group: 'couriers', permission: 'couriers.read' } as const;

const directory = (permission: 'couriers.read' | 'couriers.edit', screen: keyof typeof directoryScreens) => ({
  group: 'couriers' as const,
  permission,
  load: async () => (await import('../Couriers.tsx'))[screen],
});

export const courierScreens = {
  couriers: {
    path: '/bikers',
    ...SCREEN_TEXT.couriers,
    icon: 'people',
    ...directory('couriers.read', 'Couriers'),
  },
  courierMap: {
    path: '/biker-location',
    ...SCREEN_TEXT.courierMap,
    icon: 'geolocation',
    ...positions,
    load: async () => (await import('../couriers/Positions.tsx')).BikerLocation,
  },
  branchCourierMap: {
    path: '/localization-biker/:branchId',
    ...SCREEN_TEXT.branchCourierMap,
    icon: 'geolocation',
    ...positions,
    load: async () => (await import('../couriers/Positions.tsx')).LocalizationBiker,
  },
  courierTracking: {
    path: '/biker/:bikerId',
    ...SCREEN_TEXT.courierTracking,
    ...positions,
    load: async () => (await import('../couriers/Positions.tsx')).Biker,
  },
  courierPlace: {
    path: '/biker/single-location/:bikerId',
    ...SCREEN_TEXT.courierPlace,
    ...positions,
    load: async () => (await import('../couriers/Positions.tsx')).SingleLocation,
  },
  courierSummary: {
    path: '/bikers-resume',
    ...SCREEN_TEXT.courierSummary,
    icon: 'chart',
    group: 'couriers',
    permission: 'couriers.read',
    load: async () => (await import('../../features/courierSummary/CourierSummary.tsx')).CourierSummary,
  },
  courierRatings: {
    path: '/bikers-qualification',
    ...SCREEN_TEXT.courierRatings,
    icon: 'star',
    group: 'couriers',
    permission: 'couriers.readRatings',
    load: async () => (await import('../../features/rating/CourierRatings.tsx')).CourierRatings,
  },
  attendance: {
    path: '/pilot-assistance',
    ...SCREEN_TEXT.attendance,
    icon: 'form',
    group: 'couriers',
    permission: 'attendance.read',
    load: async () => (await import('../Attendance.tsx')).Attendance,
  },
  schedules: {
    path: '/schedules-biker',
    ...SCREEN_TEXT.schedules,
    icon: 'time',
    group: 'couriers',
    permission: 'attendance.read',
    load: async () => (await import('../Attendance.tsx')).Schedules,
  },
  scheduleImport: {
    path: '/schedules-biker/import',
    ...SCREEN_TEXT.scheduleImport,
    group: 'couriers',
    permission: 'attendance.edit',
    load: async () => (await import('../FileImports.tsx')).ScheduleImport,
  },
  createCourier: {
    path: '/biker-create',
    ...SCREEN_TEXT.createCourier,
    icon: 'newPerson',
    ...directory('couriers.edit', 'CreateCourier'),
  },
  createPilot: {
    path: '/pilot-create',
    ...SCREEN_TEXT.createPilot,
    icon: 'newPerson',
    ...directory('couriers.edit', 'CreatePilot'),
  },
  courierPassword: {
    path: '/pilot-update-pass',
    ...SCREEN_TEXT.courierPassword,
    icon: 'key',
    ...directory('couriers.edit', 'CourierPassword'),
  },
  courierImport: {
    path: '/biker-import',
    ...SCREEN_TEXT.courierImport,
    group: 'couriers',
    permission: 'couriers.edit',
    load: async () => (await import('../FileImports.tsx')).CourierImport,
  },
  courier: { path: '/ver-mas/:bikerId', ...SCREEN_TEXT.courier, ...directory('couriers.read', 'Courier') },
  modifyCourier: {
    path: '/biker-modify/:bikerId',
    ...SCREEN_TEXT.modifyCourier,
    ...directory('couriers.edit', 'ModifyCourier'),
  },
  states: {
    path: '/states',
    ...SCREEN_TEXT.states,
    icon: 'properties',
    group: 'couriers',
    permission: 'courierAlertKinds.read',
    load: async () => (await import('../States.tsx')).States,
  },
} as const;
