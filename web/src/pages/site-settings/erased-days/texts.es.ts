import type { EraseDaysTexts } from './texts.ts';

export const texts: EraseDaysTexts = {
  title: 'Borrar días',
  lead: 'Elimina para siempre todo lo de determinados días: eventos, visitas y estadísticas, también las importadas. Los periodos más largos cuentan entonces los demás días y lo indican.',
  open: 'Borrar días',
  none: 'No se ha borrado ningún día.',
  run: (from, to) => (from === to ? from : `${from} – ${to}`),
  days: (count, shown) => (count === 1 ? '1 día con estadísticas' : `${shown} días con estadísticas`),
  waits: (requested) => `Solicitado el ${requested}; se está borrando`,
  done: (days, requested, done) => `${days} · solicitado el ${requested} · fuera del disco desde el ${done}`,
  form: {
    title: 'Borrar días',
    from: 'Desde',
    to: 'Hasta',
    last: (day) => `Días terminados: hasta el ${day}.`,
    nothing: 'Ninguno de estos días tiene estadísticas.',
    preview: (days, visitors, pageviews, events, size) =>
      `Borra ${days}. Visitantes: ${visitors}, páginas vistas: ${pageviews}, eventos: ${events}, unos ${size}.`,
    consequence:
      'No se puede deshacer. Los gráficos tendrán un hueco en esos días. Los eventos que lleguen después para ellos se descartan; una importación de estadísticas puede volver a llenarlos.',
    copies:
      'Las copias de seguridad, las copias previas a actualizaciones, las exportaciones y los informes enviados conservan lo que tienen.',
    submit: 'Borrar los días',
    done: 'Los días se están borrando',
  },
};
