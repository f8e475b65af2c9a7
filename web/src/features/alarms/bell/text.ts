// Texts of the bell, apart from those of the panel: the bell is in the shell, and the panel is loaded when it is opened.
export const bellText = {
  title: 'Alarmas',
  sound: 'El sonido de las alarmas',
  bell: (calling: number) => `Alarmas: ${calling} sin atender`,
} as const;
