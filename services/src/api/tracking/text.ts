// Texts of the customers' page that are sent without it.
export const text = {
  preview: 'Sigue tu orden en tiempo real',
  tooMany: 'Demasiados intentos. Intenta de nuevo en diez minutos.',
  unavailable: 'No se pudo cargar la orden. Intenta de nuevo en unos segundos.',
};
