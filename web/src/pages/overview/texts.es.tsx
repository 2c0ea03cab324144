import { hrefOf } from '../../base-path.ts';
import { plural } from '../../language.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  title: 'Sitios',
  addSite: 'Añadir sitio',
  search: 'Buscar sitios',
  group: 'Grupo',
  ofGroup: 'Cifras de este grupo',
  allGroups: 'Todos los sitios',
  noneFound: 'No se encontraron sitios',
  csv: 'Exportar como CSV',
  columnsMenu: 'Columnas',
  zoneOfEach: 'hora local de cada sitio',
  attention: {
    title: 'Requiere atención',
    count: (sites) => plural(sites, { one: '1 sitio', other: `${sites} sitios` }),
    countGroups: (groups) => plural(groups, { one: '1 grupo', other: `${groups} grupos` }),
    only: (sites) => `Requiere atención (${sites})`,
    showAll: (sites) => `Mostrar los ${sites}`,
    waiting: 'A la espera de la primera visita',
    stopped: (day) => `Sin eventos desde el ${day}`,
    alert: (rules) => `Alerta: ${rules}`,
    marks: { stopped: 'Sin eventos', alert: 'Alerta activada' },
  },
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
  columns: {
    site: 'Sitio',
    domain: 'Dominio',
    organisation: 'Organización',
    trend: 'Evolución',
    visitors: 'Visitantes',
    change: 'Cambio',
    pageviews: 'Páginas vistas',
    now: 'Visitantes actuales',
    currency: 'Moneda',
    before: (figure) => `${figure} (comparación)`,
  },
  row: {
    now: (visitors) => `${visitors} ahora`,
    noData: 'Aún sin datos',
    before: 'los días comparados',
    course: (low, high, last) => `Visitantes: mínimo ${low}, máximo ${high}, último ${last}`,
  },
};
