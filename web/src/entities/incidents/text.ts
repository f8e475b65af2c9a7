// Texts of the question before an order is assigned that leads into a red zone.
const MAX_NAMED = 5;

const named = (numbers: readonly string[]): string => {
  const more = numbers.length - MAX_NAMED;
  return [...numbers.slice(0, MAX_NAMED), ...(more > 0 ? [`${more} más`] : [])].join(', ');
};

export const redZoneText = {
  title: (count: number) => (count === 1 ? 'La orden va a una zona roja' : `${count} órdenes van a una zona roja`),
  one: (number: string, reason: string) =>
    `El destino de ${number === '' ? 'la orden' : number} está a menos de 200 m de ${reason}. ¿Asignarla de todos modos?`,
  several: (numbers: readonly string[], all: number) =>
    `De las ${all} órdenes, el destino de estas está en una zona roja: ${named(numbers)}. ¿Asignarlas de todos modos?`,
  incident: { Robo: 'un robo abierto', Extorsion: 'una extorsión abierta' },
  fixed: 'un punto marcado como peligroso',
  action: 'Asignar de todos modos',
  unconfirmed: 'El destino quedó en una zona roja. Envíala de nuevo para confirmarlo.',
} as const;
