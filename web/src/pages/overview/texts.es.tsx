import { hrefOf } from '../../base-path.ts';
import { plural } from '../../language.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  title: 'Sitios',
  addSite: 'Añadir sitio',
  search: 'Buscar sitios',
  noneFound: 'No se encontraron sitios.',
  sortBy: 'Ordenar por',
  sorts: { visitors: 'Visitantes', name: 'Nombre' },
  empty: {
    title: 'Aún no hay sitios',
    addFirst: 'Añada su primer sitio e instale el script de seguimiento.',
    askAdmin: 'Pida a un propietario o administrador de su organización que añada uno.',
    noOrganisation: (
      <>
        Aún no pertenece a ninguna organización. Pida una invitación o <a href={hrefOf('/account')}>cree una</a>.
      </>
    ),
  },
  form: {
    title: 'Añadir sitio',
    organisation: 'Organización',
    twin: (site) => (
      <>
        Ya existe un sitio para este dominio: {site}. Cada sitio tiene su propio script de seguimiento y sus
        estadísticas.
      </>
    ),
    name: 'Nombre',
    nameHint: 'Opcional. Si se deja vacío, se usa el dominio.',
    submit: 'Añadir sitio',
  },
  archived: {
    title: (count) => `Sitios archivados (${count})`,
    explanation: 'Los sitios archivados no recogen datos. Se restauran en sus ajustes.',
  },
  card: {
    visitors: (count) => plural(count, { one: 'visitante · últimos 30 días', other: 'visitantes · últimos 30 días' }),
    unknownVisitors: 'visitantes · últimos 30 días',
    before: 'los 30 días anteriores',
    now: (visitors) => `${visitors} ahora`,
    noVisitors: 'Sin visitantes diarios',
    dailyVisitors: (low, high, today) => `Visitantes diarios: mínimo ${low}, máximo ${high}, hoy ${today}`,
  },
};
