// Texts of the supervisor's table, for operators of the service.
export const text = {
  ready: (address: string) => `Listo: ${address}`,
  console: 'Consola',
  wall: 'Muro',
  branchWall: 'Muro de sucursal',
  tracking: 'Página del cliente',
  lockedTracking: (pin: string) => `… con PIN ${pin}`,
  courier: 'Aplicación del piloto',
  courierHint: '(vista de teléfono del navegador; un teléfono real necesita https o adb reverse)',
  api: 'API abierta',
  apiHint: '(clave de prueba: sus órdenes no llegan a nadie)',
  health: 'Salud',
  map: 'Mapa',
  noMap: 'sin calles; para importarlas: npm run map:import -- archivo.pmtiles',
  accounts: 'Cuentas de demostración',
  password: 'Contraseña',
};
