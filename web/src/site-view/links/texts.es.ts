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
  events: { outbound: 'Clic en enlace saliente', download: 'Descarga de archivo' },
  none: { label: 'Sin enlace', explanation: 'Estos eventos llegaron sin enlace.' },
};
