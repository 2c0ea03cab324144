import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Borrar páginas',
  lead: 'Quita de todos los días las rutas en las que no debe aparecer ninguna persona, como /reset/jane@example.org: pasan a ser (removed). Los totales, los objetivos y los embudos quedan como se contaron.',
  open: 'Borrar páginas',
  none: 'No se ha borrado ninguna página.',
  waits: (requested) => `Solicitado ${requested}; se está borrando`,
  done: (requested, done) => `Solicitado ${requested} · fuera del disco ${done}`,
  form: {
    title: 'Borrar páginas',
    pattern: 'Páginas',
    hint: 'Una ruta completa; * representa cualquier carácter, como /reset/*',
    look: 'Mostrar lo que se quitaría',
    nothing: 'Ninguna página coincide.',
    preview: ({ paths, views, days, events, hits }) =>
      `Rutas: ${paths}. Páginas vistas: ${views}. Días: ${days}. Eventos sueltos: ${events}. Acciones de visitas conservadas: ${hits}.`,
    named: (names) => `Estos nombran una página así y la conservan: ${names}.`,
    consequence:
      'Esto no se puede deshacer. Las páginas de hoy se quitan cuando termina el día. Donde ya no hay visitas, se suman los visitantes de las páginas.',
    copies:
      'Las copias de seguridad, las copias previas a actualizaciones, las exportaciones y los informes enviados conservan lo que tienen.',
    mask: 'No guardar nunca más lo que * representa',
    submit: 'Borrar páginas',
    done: 'Las páginas se están borrando',
  },
};
