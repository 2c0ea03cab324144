import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  move: {
    hint: 'Traslada el sitio con sus datos a otra organización. Solo un propietario puede hacerlo.',
    nowhere:
      'Traslada el sitio con sus datos a otra organización que usted administre. No administra ninguna otra: créela en los ajustes de su cuenta.',
    button: 'Trasladar sitio',
    title: '¿Trasladar este sitio?',
    organisation: 'Organización',
    goes: 'Lo acompañan sus datos, objetivos, embudos, alertas, enlaces compartidos, informes a direcciones externas y ajustes. Los enlaces compartidos y los webhooks siguen funcionando; revíselos después.',
    ends: 'Los miembros y las claves de API de esta organización pierden el sitio de inmediato, también donde se les concedió por separado; terminan sus lugares en grupos y las reglas de exclusión de todos los sitios.',
    action: 'Trasladar sitio',
    done: 'Sitio trasladado',
  },
  empty: {
    hint: 'Elimina de forma permanente todos los datos del sitio. Sus ajustes se conservan y el seguimiento continúa. Solo un propietario puede hacerlo.',
    button: 'Vaciar sitio',
    title: '¿Vaciar este sitio?',
    consequence: (site) => (
      <>
        Se eliminarán de forma permanente todos los eventos, visitas y estadísticas de {site}, también los importados.
        No hay copia de seguridad.
      </>
    ),
    stays:
      'Los objetivos, embudos, segmentos, alertas, enlaces compartidos y ajustes se conservan, y el seguimiento continúa.',
    action: 'Eliminar todos los datos',
    done: 'Sitio vaciado',
  },
};
