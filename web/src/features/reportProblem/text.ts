// Texts of a problem report.
import { LONGEST_COMMENT } from '@despacho/contract/system/issues.ts';

export const reportText = {
  busy: 'Tomando captura…',
  title: 'Reportar un problema',
  comment: 'Comentario',
  commentHint: 'Qué hacías y qué pasó',
  emptyComment: 'Escriba un comentario',
  longComment: `Escriba ${LONGEST_COMMENT} caracteres o menos`,
  picture: 'Captura de pantalla',
  pictureHint: 'Los datos de clientes van ocultos. Revísala antes de enviarla.',
  noPicture: 'Sin captura: se envía solo el comentario.',
  failedPicture: 'No se pudo tomar la captura. Puedes elegir un archivo.',
  enlarge: 'Ampliar la captura',
  reduce: 'Reducir la captura',
  remove: 'Quitar la captura',
  choose: 'Elegir otra imagen (.png o .jpg)',
  wrongFile: 'Elija una imagen .png o .jpg',
  cancel: 'Cancelar',
  send: 'Enviar',
  sending: 'Enviando…',
  sent: 'Problema reportado. Gracias por avisar.',
  tooMany: 'Ya enviaste muchos reportes en la última hora. Intenta más tarde.',
} as const;
