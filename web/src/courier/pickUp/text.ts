// Texts of the pick-up by number.
export const pickUpText = {
  title: 'Recoger por número',
  remaining: (numbers: string) => `Por recoger: ${numbers}`,
  all: 'No queda ninguna por recoger.',
  pointIt: 'Apunte la cámara al código de la bolsa.',
  number: 'Número de la orden',
  done: (number: string) => `${number}: recogida.`,
  already: (number: string) => `${number}: ya estaba recogida.`,
  first: (number: string, act: string) => `${number}: primero marque «${act}».`,
  unknown: (code: string) => `«${code}» no es una orden suya.`,
  notStored: 'El teléfono no la guardó: nada se ha marcado.',
} as const;
