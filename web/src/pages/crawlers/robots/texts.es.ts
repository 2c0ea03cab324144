import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'No permitido',
  lead: 'Páginas que robots.txt prohíbe a un rastreador y que este ha pedido.',
  off: 'No se leen los archivos robots.txt y llms.txt de este sitio.',
  switchOn: 'Leerlos cada día',
  waiting: 'Los archivos se leerán en unos minutos.',
  there: (file, since, read) => `${file}: sin cambios desde el ${since}, leído ${read}`,
  absent: (file, since, read) => `${file}: no existe desde el ${since}, buscado ${read}`,
  failing: (file, since, why) =>
    `${file}: no se ha podido leer desde el ${since} (${why}). Vale lo último que se leyó.`,
  unknown: (file, since, why) => `${file}: aún sin leer, intentado una vez al día desde el ${since} (${why})`,
  closedTo: (crawlers) => `Todas las páginas están prohibidas para: ${crawlers}`,
  compared: (from, to) =>
    `Se comparan las peticiones del ${from} al ${to}: los rastreadores pueden seguir una copia de robots.txt durante un día, y las reglas se leyeron por última vez el ${to}.`,
  comparedLater: (day) =>
    `Las peticiones se comparan desde el ${day}: los rastreadores pueden seguir una copia de robots.txt durante un día.`,
  partly: 'Solo se compararon las páginas más pedidas.',
  heading: 'Rastreador y página',
  columns: { errors: 'Errores', requests: 'Peticiones' },
  rule: (rule, line) => `Línea ${line}: Disallow: ${rule}`,
  none: 'Ninguna petición de una página no permitida.',
  nobodyKnows: 'No se notificaron peticiones de los días comparados, así que no se sabe.',
  more: (count) => `Mostrar todo (${count})`,
  changes: 'Cambios',
};
