import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  lists: {
    outbound: {
      plural: 'Enlaces salientes',
      label: 'Enlace',
      views: 'Clics',
      hint: 'Haga clic en un enlace para abrirlo en una pestaña nueva.',
      show: 'Ver los enlaces salientes',
    },
    download: {
      plural: 'Archivos descargados',
      label: 'Archivo',
      views: 'Descargas',
      hint: 'Haga clic en un archivo para abrirlo en una pestaña nueva.',
      show: 'Ver los archivos descargados',
    },
  },
  none: { label: 'Sin enlace', explanation: 'Estos eventos llegaron sin enlace.' },
  refused: {
    title: 'Los enlaces y archivos se limitan a los últimos 30 días',
    reason: 'Requieren los eventos sin procesar, que se conservan 30 días.',
  },
};
