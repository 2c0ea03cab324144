import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  navigation: 'Groupes de paramètres',
  find: 'Chercher un paramètre',
  none: 'Aucun paramètre trouvé',
  groups: {
    general: 'Général',
    tracking: 'Suivi',
    sharing: 'Partage et rapports',
    data: 'Données',
    danger: 'Zone de danger',
  },
  words: {
    general: 'nom domaine fuseau horaire identifiant du site installation script code',
    domains: 'domaine changer autres plusieurs adresses',
    'own-visits': 'exclure ignorer mes propres visites navigateur équipe localStorage',
    exclusions:
      'adresse IP réseau bloquer ignorer filtrer robots spam pays chemin hôte staging référent User-Agent règles',
    masks: 'chemin URL adresse e-mail jeton données personnelles RGPD anonymiser',
    gpc: 'GPC Global Privacy Control Do Not Track DNT consentement confidentialité',
    robots: 'robots.txt llms.txt robots IA autoriser interdire',
    discards: 'robots crawlers IA spam perdus manquants événements',
    links: 'partager public client tableau de bord',
    reports: 'e-mail quotidien hebdomadaire mensuel résumé',
    recipients: 'adresse e-mail client destinataires externes sans compte',
    retention: 'supprimer anciennes données conserver mois visites stockage disque confidentialité RGPD',
    properties: 'dimensions personnalisées propriétés des événements paramètres conserver clé',
    channels: 'sources UTM règles payant organique annonces Google Meta regroupement',
    import: 'Plausible Umami Matomo GoatCounter Google Analytics GA4 historique migrer importer',
    export: 'télécharger CSV Parquet événements bruts sauvegarde',
    erase: 'supprimer jours dates période RGPD données erronées erreur',
    'erase-pages': 'supprimer pages chemins e-mail jeton RGPD données personnelles',
    danger: 'archiver restaurer retirer supprimer site déplacer transférer organisation vider réinitialiser',
  },
};
