import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  tooManyWaiting: 'Hay demasiadas importaciones en espera. Inténtelo de nuevo más tarde.',
  notRead: 'Aún no se ha leído ninguna exportación para este sitio.',
  noUpload: 'No se ha subido ninguna exportación para este sitio.',
  fileName: 'El archivo necesita un nombre.',
  isHere: (file) => `El archivo ${file} ya está subido. Impórtelo o quítelo primero.`,
  nextPiece: (byte) => `La parte siguiente del archivo empieza en el byte ${byte}.`,
  wrongPhase: () => 'No es posible en el estado actual de la exportación. Recargue la página.',
  tooManyOfOrganisation: (most) =>
    `Una organización tiene como máximo ${most} archivos subidos a la vez. Importe o quite uno primero.`,
  tooManyOfUser: (most) => `Ya ha subido ${most} archivos. Importe o quite uno primero.`,
  tooMuchOfOrganisation: (gib) =>
    `Los archivos subidos de una organización pueden tener como máximo ${gib} GiB en total. Importe o quite uno primero.`,
  problems: {
    unknown_file: (products) =>
      `Este archivo no se reconoce. Elija la exportación tal como se descargó: ${products.join(', ')}.`,
    interrupted_twice:
      'La lectura de este archivo se ha interrumpido dos veces y no se repite por sí sola. Quizá necesite más memoria de la que tiene el servidor.',
    site_gone: 'El sitio ya no existe.',
    site_archived: 'El sitio está archivado. Restáurelo primero.',
    out_of_memory:
      'El sistema terminó la lectura de este archivo, casi siempre porque necesita más memoria de la que hay.',
    too_slow: 'La lectura de este archivo tardó demasiado y se detuvo.',
    too_much: 'Este archivo da más de 16 MB de resultados.',
    crashed: (how) => `La lectura de este archivo terminó sin ningún mensaje (${how}).`,
  },
  progress: {
    rows: (title, count) => `Leyendo ${title}: ${count.toLocaleString('es')} filas`,
    events: (title, count) => `Leyendo ${title}: ${count.toLocaleString('es')} eventos`,
    waiting: 'Esperando al almacenamiento…',
    storing: (events) => `${events.toLocaleString('es')} eventos en camino al almacenamiento`,
  },
  noRoom:
    'El disco del servidor no tiene espacio para el resto del archivo. Libere espacio e inténtelo de nuevo, o quite el archivo subido.',
  tooLarge: {
    forAll: (gib) =>
      `El archivo es demasiado grande: una exportación puede tener ${gib} GiB. Importe las mayores con «svc import --from».`,
    forDisk: (gib) =>
      `El archivo es demasiado grande: el disco del servidor tiene espacio para ${gib} GiB. Libere espacio o impórtelo con «svc import --from».`,
  },
};
