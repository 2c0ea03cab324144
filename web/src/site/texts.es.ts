import { plural } from '../language.ts';
import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  live: (count) => plural(count, { one: 'visitante ahora', other: 'visitantes ahora' }),
  pages: 'Páginas de este sitio',
  pagesOfGroup: 'Páginas de este grupo',
  tabs: {
    dashboard: 'Panel',
    funnels: 'Embudos',
    goals: 'Objetivos',
    crawlers: 'Rastreadores',
    alerts: 'Alertas',
    settings: 'Ajustes',
  },
  notFound: {
    title: 'Sitio no encontrado',
    hint: 'Puede que se haya eliminado o que usted no tenga acceso.',
    back: 'Volver a los sitios',
  },
  sites: (count) => plural(count, { one: '1 sitio', other: `${count} sitios` }),
  reports: 'Informes por correo',
  share: 'Compartir',
  noGroup: {
    title: 'Grupo no encontrado',
    hint: 'Puede que se haya eliminado o que no tenga acceso.',
    back: 'Volver a los sitios',
  },
  withheld: {
    title: 'Sin acceso',
    explanation: 'Un propietario o administrador le ha retirado este acceso.',
  },
};
