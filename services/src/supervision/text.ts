// The words of the supervisor's table, which people who run the service read.
export const text = {
  ready: (address: string) => `Listo: ${address}`,
  console: 'Consola',
  wall: 'Muro',
  branchWall: 'Muro de sucursal',
  health: 'Salud',
  accounts: 'Cuentas de demostración',
  password: 'Contraseña',
};
