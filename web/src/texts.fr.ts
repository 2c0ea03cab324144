import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  allSites: 'Tous les sites',
  switchSite: 'Changer de site',
  searchSites: 'Rechercher un site',
  noSite: 'Aucun site trouvé',
  addSite: 'Ajouter un site',
  account: {
    menu: 'Menu du compte',
    settings: 'Paramètres du compte',
    organisation: 'Équipe et clés API',
    server: 'Serveur',
    docs: 'Documentation',
    signOut: 'Se déconnecter',
    signOutFailed: (reason) => `Déconnexion impossible. ${reason}`,
  },
  appearance: { title: 'Apparence', names: { system: 'Système', light: 'Clair', dark: 'Sombre' } },
  sources: {
    locations: 'Géolocalisation IP par DB-IP',
    networks: 'Réseaux par RouteViews et DB-IP',
    licence: 'CC BY 4.0',
  },
  failed: 'Une erreur s’est produite',
  notFound: {
    title: 'Page introuvable',
    hint: 'Vérifiez l’URL ; la page a peut-être été déplacée.',
    back: 'Retour aux sites',
  },
  request: {
    unreachable: 'Serveur injoignable. Nouvelle tentative…',
    failed: 'Une erreur s’est produite sur le serveur. Veuillez réessayer.',
  },
  justNow: 'à l’instant',
  missing: {
    part: 'Une partie de cette page n’a pas pu être chargée.',
    page: 'Cette page n’a pas pu être chargée.',
    reload: 'Recharger',
  },
  away: {
    title: 'Le serveur est injoignable.',
    figures: (time) => `Données de ${time}.`,
    retrying: 'Nouvelle tentative…',
  },
};
