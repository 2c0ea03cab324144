import { plural } from '../language.ts';
import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  live: (count) => plural(count, { one: 'visiteur actuel', other: 'visiteurs actuels' }),
  pages: 'Pages de ce site',
  pagesOfGroup: 'Pages de ce groupe',
  tabs: {
    dashboard: 'Tableau de bord',
    funnels: 'Entonnoirs',
    goals: 'Objectifs',
    crawlers: 'Robots',
    alerts: 'Alertes',
    settings: 'Paramètres',
  },
  notFound: {
    title: 'Site introuvable',
    hint: 'Il a peut-être été supprimé, ou vous n’y avez pas accès.',
    back: 'Retour aux sites',
  },
  sites: (count) => plural(count, { one: '1 site', other: `${count} sites` }),
  reports: 'Rapports par e-mail',
  share: 'Partager',
  noGroup: {
    title: 'Groupe introuvable',
    hint: 'Il a peut-être été supprimé, ou vous n’y avez pas accès.',
    back: 'Retour aux sites',
  },
  withheld: {
    title: 'Accès refusé',
    explanation: 'Un propriétaire ou un administrateur vous en a retiré l’accès.',
  },
};
