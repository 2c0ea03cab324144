import type { ManagementTexts } from './texts.ts';

export const texts: ManagementTexts = {
  title: 'Clés de gestion',
  add: 'Nouvelle clé de gestion',
  lead: 'Avec une clé de gestion, un script crée et modifie des sites et ce qui en fait partie. Gardez-les secrètes.',
  empty: 'Aucune clé de gestion.',
  everything: 'tout',
  reads: (area) => `${area} (lecture seule)`,
  areas: {
    sites: 'Sites et groupes',
    settings: 'Objectifs et paramètres',
    alerts: 'Alertes',
    members: 'Membres',
    links: 'Liens partagés',
    reports: 'Rapports',
    data: 'Imports',
    erasures: 'Effacement de statistiques',
    directory: 'Annuaire (SCIM)',
    requests: 'Requêtes du serveur web',
  },
  rights: { none: 'Aucun accès', read: 'Lire', write: 'Lire et modifier' },
  changes: 'Derniers changements',
  created: 'Clé de gestion créée',
  confirm: {
    title: 'Révoquer cette clé de gestion ?',
    action: 'Révoquer la clé de gestion',
    done: 'Clé de gestion révoquée',
  },
  form: {
    title: 'Nouvelle clé de gestion',
    nameHint: 'Ex. : « Mise en place des clients »',
    submit: 'Créer la clé de gestion',
    may: 'Ce qu’elle permet',
    all: 'Tout',
    chosen: 'Seulement ce qui est choisi',
  },
};
