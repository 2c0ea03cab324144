import { plural } from '../../language.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  title: 'Objetivos',
  lead: 'Registre las acciones que importan: visitas a páginas, eventos personalizados y sus ingresos.',
  addGoal: 'Añadir objetivo',
  empty: {
    title: 'Aún no hay objetivos',
    explanation: (
      <>
        Un objetivo registra las visitas a una página como <code>/gracias</code> o un evento personalizado como{' '}
        <code>signup</code>, y su tasa de conversión.
      </>
    ),
    askAdmin: 'Pida a un propietario, administrador o editor que añada uno.',
  },
  columns: {
    goal: 'Objetivo',
    trend: 'Tendencia',
    conversions: 'Conversiones',
    visitors: 'Visitantes',
    rate: 'Tasa de conversión',
    change: 'Cambio',
    actions: 'Acciones',
  },
  trend: (days, low, high) =>
    plural(days, {
      one: `Conversiones por día: mínimo ${low}, máximo ${high}`,
      other: `Conversiones cada ${days} días: mínimo ${low}, máximo ${high}`,
    }),
  link: 'Mostrar en el panel',
  page: 'Página',
  event: 'Evento',
  edit: { button: 'Editar', label: (goal) => `Editar ${goal}` },
  archive: {
    button: 'Archivar',
    label: (goal) => `Archivar ${goal}`,
    title: '¿Archivar este objetivo?',
    consequence: (goal) => (
      <>
        «{goal}» dejará de recoger datos y se ocultará aquí y en la API. Su historial se conserva; puede restaurarlo en
        cualquier momento.
      </>
    ),
    alerts: (count) =>
      plural(count, {
        one: 'Una alerta usa este objetivo y dejará de activarse.',
        other: `${count} alertas usan este objetivo y dejarán de activarse.`,
      }),
    done: 'Objetivo archivado',
  },
  archived: {
    title: (count) => `Objetivos archivados (${count})`,
    restore: 'Restaurar',
    restoreLabel: (goal) => `Restaurar ${goal}`,
    restored: 'Objetivo restaurado',
    sinceWhole: (archived) =>
      `Archivado el ${archived}. Al restaurarlo se completan los días transcurridos desde entonces; no se pierde nada.`,
    sincePart: (archived, days, last) =>
      `Archivado el ${archived}. Al restaurarlo se completan los últimos ${days} días; no hay datos del ${archived} al ${last}.`,
  },
  form: {
    titleNew: 'Añadir objetivo',
    titleEdit: 'Editar objetivo',
    add: 'Añadir objetivo',
    replace: 'Guardar como objetivo nuevo',
    save: 'Guardar',
    added: 'Objetivo añadido',
    replaced: 'Guardado como objetivo nuevo',
    changed: 'Objetivo guardado',
    name: 'Nombre',
    pagePlaceholder: 'p. ej. Pedido realizado',
    eventPlaceholder: 'p. ej. Registro',
    kind: 'Tipo de objetivo',
    kinds: {
      page: { title: 'Página vista', hint: 'p. ej. una página de agradecimiento' },
      event: {
        title: 'Evento personalizado',
        hint: 'Un evento personalizado, un clic en un enlace saliente o una descarga de archivo',
      },
    },
    path: 'Ruta de la página',
    pathHint: (
      <>
        Ruta completa; distingue mayúsculas y minúsculas. <code>*</code> equivale a cualquier texto:{' '}
        <code>/blog/*</code> abarca todas las páginas bajo <code>/blog/</code>; <code>*/gracias</code>, todas las que
        terminan en <code>/gracias</code>.
      </>
    ),
    eventName: 'Nombre del evento',
    eventNameHint: (
      <>
        Nombre exacto, en minúsculas, como en <code>svc('signup')</code>.
      </>
    ),
    replaces: 'Cambiar lo que registra un objetivo crea un objetivo nuevo. El anterior se archiva con su historial.',
    alertsFollow: (count) =>
      plural(count, {
        one: 'La alerta que lo usa pasará a usar el objetivo nuevo.',
        other: 'Las alertas que lo usan pasarán a usar el objetivo nuevo.',
      }),
    backfill: 'Los últimos 30 días se completan automáticamente.',
  },
};
