import { whole } from '../../format.ts';
import { plural } from '../../language.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  title: 'Embudos',
  lead: 'Vea cómo avanzan los visitantes por una serie de pasos y dónde abandonan.',
  create: 'Crear embudo',
  notFound: 'Embudo no encontrado. Puede que se haya archivado.',
  edit: 'Editar',
  empty: {
    title: 'Aún no hay embudos',
    explanation:
      'Un embudo sigue a los visitantes por pasos ordenados, p. ej. visita → carrito → compra, y muestra los abandonos en cada uno.',
    askAdmin: 'Pida a un propietario, administrador o editor que cree uno.',
    template: 'Empezar con una plantilla: visita → carrito → compra',
    templateName: 'Compra',
  },
  figures: {
    entered: 'Entraron',
    completed: 'Completaron',
    rate: 'Tasa de conversión',
    change: 'Cambio',
    unknown: 'Algunos días de este periodo se importaron como totales, que no incluyen los pasos de cada visitante.',
    nobody: 'Ningún visitante entró en este embudo en este periodo.',
    visitors: (count, figure) => (
      <>
        {figure} {plural(count ?? 0, { one: 'visitante', other: 'visitantes' })}
      </>
    ),
    ofEntered: (rate) => `${rate} de los que entraron`,
    shares: (list) => `Porcentaje de los que entraron, por paso: ${list}`,
    fromPrevious: (rate) => `${rate} del paso anterior`,
    droppedOff: (count, share) =>
      plural(count, { one: `${whole(count)} abandonó (${share})`, other: `${whole(count)} abandonaron (${share})` }),
    counting:
      'Un paso cuenta cuando ocurre después de los anteriores, el mismo día y dentro del plazo. Puede haber otras páginas entre medias.',
  },
  inChain: {
    page: (pattern) => pattern,
    event: (pattern) => <>evento {pattern}</>,
  },
  archive: {
    button: 'Archivar',
    title: '¿Archivar este embudo?',
    consequence: (funnel) => (
      <>
        «{funnel}» dejará de recoger datos y se ocultará aquí y en la API. Su historial se conserva; puede restaurarlo
        en cualquier momento.
      </>
    ),
    done: 'Embudo archivado',
  },
  archived: {
    title: (count) => `Embudos archivados (${count})`,
    restore: 'Restaurar',
    restoreLabel: (funnel) => `Restaurar ${funnel}`,
    restored: 'Embudo restaurado',
  },
  form: {
    titleNew: 'Crear embudo',
    titleEdit: 'Editar embudo',
    create: 'Crear embudo',
    saveVersion: 'Guardar como versión nueva',
    save: 'Guardar',
    created: 'Embudo creado',
    savedVersion: (version) => `Guardado como versión ${version}`,
    saved: 'Embudo guardado',
    name: 'Nombre',
    namePlaceholder: 'p. ej. Compra',
    newVersion: (version) =>
      `Al guardar se crea la versión ${version}. La versión ${version - 1} conserva sus datos; la nueva se completa con los últimos 30 días.`,
    window: 'Plazo',
    windowAmount: 'Plazo: cantidad',
    windowUnit: 'Plazo: unidad',
    units: { minutes: 'minutos', hours: 'horas' },
    windowHint: 'Del primer al último paso, en el mismo día (máx. 24 horas).',
  },
  steps: {
    legend: 'Pasos',
    add: 'Añadir paso',
    hint: (
      <>
        <code>*</code> equivale a cualquier texto: <code>/blog/*</code> abarca todas las páginas bajo{' '}
        <code>/blog/</code>; <code>*</code>, cualquier página. Use Alt+↑ o Alt+↓ para mover el paso enfocado.
      </>
    ),
    kind: (step) => `Paso ${step}: página o evento`,
    path: (step) => `Paso ${step}: ruta de la página`,
    eventName: (step) => `Paso ${step}: nombre del evento`,
    firstPathPlaceholder: 'p. ej. /precios',
    pathPlaceholder: 'p. ej. /gracias',
    eventPlaceholder: 'p. ej. signup',
    moveUp: (step) => `Subir el paso ${step}`,
    moveDown: (step) => `Bajar el paso ${step}`,
    remove: (step) => `Quitar el paso ${step}`,
    moved: (from, to) => `El paso ${from} es ahora el paso ${to}`,
    removed: (step) => `Paso ${step} quitado`,
    noMatch: 'Sin coincidencias en los últimos 30 días',
    eventMatches: (events) =>
      plural(events, {
        one: 'Recibido una vez en los últimos 30 días',
        other: `Recibido ${whole(events)} veces en los últimos 30 días`,
      }),
    pageMatches: (pages, views) =>
      pages === 1
        ? plural(views, {
            one: '1 página con 1 vista en los últimos 30 días',
            other: `1 página con ${whole(views)} vistas en los últimos 30 días`,
          })
        : plural(pages, { other: `${whole(pages)} páginas con ${whole(views)} vistas en los últimos 30 días` }),
  },
};
